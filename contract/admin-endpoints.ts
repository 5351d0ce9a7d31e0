import { type AdminEndpoints, endpointsOf } from './endpoints.ts';

/** Apart from the others, because phones of technicians never load them. */
export const adminEndpoints = endpointsOf(true) as AdminEndpoints;
