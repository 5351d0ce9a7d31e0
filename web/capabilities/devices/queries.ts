import { dataQuery } from '../../sync/client/data-query.ts';

export function devicesQuery() {
  return dataQuery('getDevices', {});
}
