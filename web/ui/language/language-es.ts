import { shared, web } from '@fettle/i18n/es.json';
import type { Catalog } from '@fettle/i18n/message.ts';

/** The sentences that a page may show: not those that only the server says. */
export const catalog: Catalog = { ...shared, ...web };
