// The score sheet after a deal.
import {element, points, sentence, show} from "./cards.js";
import {ruleLink} from "./board.js";

const cell = (text, more = {}) => element("td", {text, ...more});
const head = (text, more = {}) => element("th", {text, scope: "col", ...more});

function lines(side) {
  const body = element("tbody");
  for (const line of side.lines) {
    const what = element("th", {scope: "row"}, line.reason, " ", ruleLink(line.rule));
    if (line.cards) what.append(element("small", {}, sentence(line.cards)));
    body.append(element("tr", {}, what, cell(points(line.points), {class: "number"})));
  }
  const sum = element("tr", {class: "sum"}, element("th", {scope: "row", text: "this deal"}), cell(points(side.total), {class: "number"}));
  body.append(sum);
  return element("table", {}, element("caption", {text: side.name}), body);
}

function running(score) {
  const sums = score.names.map(() => 0);
  const rows = score.deals.map((deal, number) => element("tr", {},
    element("th", {scope: "row", text: String(number + 1)}),
    ...deal.flatMap((made, place) => {
      sums[place] = score.totals[place] - score.deals.slice(number + 1).reduce((sum, later) => sum + later[place], 0);
      return [cell(points(made), {class: "number pale"}), cell(points(sums[place]), {class: "number"})];
    })));
  const top = element("tr", {}, head("Deal"), ...score.names.map((name) => head(name, {colspan: "2"})));
  return element("div", {class: "wide"}, element("table", {class: "running"}, element("caption", {text: `All deals, up to ${points(score.target)}`}), element("thead", {}, top), element("tbody", {}, ...rows)));
}

export function showScore(place, score) {
  show(place, score, () => [
    element("div", {class: "two"}, ...score.sides.map(lines)),
    running(score),
  ]);
}
