/** What replaces the fields of the shop that only employees read. */
export const hiddenFromVisitors = { pasadena_contact: null, max_age_years: null } as const;
