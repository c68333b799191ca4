"""A table of canasta for two to six people, in their browsers: what an app on top of the library looks like."""
