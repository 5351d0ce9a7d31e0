import type { Api } from '@fettle/contract';
import type { CallReply, CallRequest } from '@fettle/contract/call.ts';
import { queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { call, type JsonCallName } from './client.ts';

type DataOf<Name extends JsonCallName> = CallReply<Api[Name]> extends { data: infer Data } ? Data : never;

type DataQueryOptions<Data> = Omit<UndefinedInitialDataOptions<Data>, 'queryKey' | 'queryFn'> & { key?: readonly unknown[] };

/** The query of a call whose reply has `data`. Its key is the call's name and `key`, on which the data depend. */
export function dataQuery<Name extends JsonCallName>(
  name: Name,
  request: CallRequest<Api[Name]>,
  { key = [], ...options }: DataQueryOptions<DataOf<Name>> = {},
) {
  return queryOptions({
    ...options,
    queryKey: [name, ...key],
    queryFn: async () => ((await call(name, request)) as { data: DataOf<Name> }).data,
  });
}
