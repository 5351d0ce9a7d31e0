/** What has the words of an appliance, and is none. */
const others =
  /\b(hair ?dryers?|clothes drying racks?|(pressure|power|window|windshield) washers?|toaster ovens?|camp(ing)? stoves?|range hoods?|drawers?|(lock|split|flat) washers?)\b/gi;

const appliances =
  /\b(refrigerators?|fridges?|freezers?|washers?|washing machines?|dryers?|ranges?|stoves?|cooktops?|ovens?|dishwashers?|microwaves?|laundry)\b/i;

/** Whether a notice may be about household appliances. Rather one too many: a person reads each. */
export function isAppliance(text: string): boolean {
  return !/\btoys?\b/i.test(text) && appliances.test(text.replaceAll(others, ' '));
}
