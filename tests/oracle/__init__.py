"""An oracle: the rules of 1 to 15 once more, literal and slow, sharing nothing with the library but `Rules`.

Cards are plain strings without suits (`"A" "K" ... "4" "2" "Jo" "3b"`), but for the red threes `"3h"` and `"3d"`.
`melds` has rules 6 to 9 over counts of cards, `position` the position of one deal, `local` what each paragraph allows
by itself, `deal` the turn that must be completable (5.5), `score` rules 13 and 15.3.
"""
