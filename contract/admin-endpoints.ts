import { type AdminEndpoints, endpointsOf } from './endpoints.ts';

/** The endpoints of admins, apart from the others, because phones of technicians never load them. */
export const adminEndpoints = endpointsOf(true) as AdminEndpoints;
