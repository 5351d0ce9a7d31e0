import Printer from 'lucide-react/icons/printer';
import { toast } from 'react-hot-toast/headless';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../ui/button.tsx';

/** Prints a label that belongs to no machine. Whatever becomes of it, the printers are asked again how they are. */
export function PrintTestLabel() {
  const { mutate, isPending } = useCallMutation('printTestLabel', {
    errorMessage: ({ message }) => message,
    onSuccess: ({ message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: ['getPrinters'] });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['getPrinters'] }),
  });
  return (
    <div>
      <Button variant="primary" icon={<Printer aria-hidden size={22} />} isPending={isPending} onClick={() => mutate({})}>
        Print test label
      </Button>
    </div>
  );
}
