import { useCall } from './use-call.ts';

/** The shop's name, time zone and the like; undefined until it is known. */
export function useShop() {
  const { data, isError, refetch } = useCall('getShop', {}, { staleTime: 300_000 });
  return { shop: data?.data, isError, refetch };
}
