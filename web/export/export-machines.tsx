import PackageCheck from 'lucide-react/icons/package-check';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { knowReply, readAgain } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { completedMachines } from './completed-machines.ts';

export function ExportMachines({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning } = useAction('exportMachines', {
    onDone: ({ message }) => {
      toast.success(message);
      knowReply('getMachines', completedMachines, (known) => known && { ...known, data: [] });
      readAgain('getMachines', 'getExports', 'getMachine', 'getUserMetrics');
    },
    // Another admin may have exported them first.
    onFailed: () => readAgain('getMachines', 'getExports'),
  });
  return (
    <>
      <Button
        look="primary"
        icon={<PackageCheck aria-hidden size={22} />}
        disabled={count === 0}
        isRunning={isRunning}
        onClick={() => setIsAsking(true)}
      >
        Export Machines
      </Button>
      {isAsking && (
        <Confirm
          question="Export Machines?"
          detail={`${count === 1 ? '1 completed machine moves' : `${count} completed machines move`} to inventory as one batch. You can download it below.`}
          yes="Export"
          onYes={() => run({})}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
