import Printer from 'lucide-react/icons/printer';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { readAgain } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';

/** Prints a label that belongs to no machine. Whatever becomes of it, the printers are asked again how they are. */
export function PrintTestLabel() {
  const { run, isRunning } = useAction('printTestLabel', {
    onDone: ({ message }) => {
      toast.success(message);
      readAgain('getPrinters');
    },
    onFailed: () => readAgain('getPrinters'),
  });
  return (
    <div>
      <Button look="primary" icon={<Printer aria-hidden size={22} />} isRunning={isRunning} onClick={() => run({})}>
        Print test label
      </Button>
    </div>
  );
}
