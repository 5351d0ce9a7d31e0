import type { AwaitedPart } from '@fettle/contract/records/awaited-part.ts';
import { partName } from '@fettle/contract/parts/describe-part.ts';
import PackageCheck from 'lucide-react/icons/package-check';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { useEndPart } from './use-end-part.ts';

export function PartIsHere({ part, onEnded }: { part: AwaitedPart; onEnded: () => void }) {
  const { mutate, isPending } = useEndPart({ onSuccess: onEnded });
  return (
    <Button
      aria-label={t('Part is here: {name}', { name: partName(part) })}
      icon={<PackageCheck aria-hidden size={22} />}
      isPending={isPending}
      onClick={() => mutate({ params: { partId: part.id }, body: { outcome: 'arrived' } })}
    >
      {t('Part is here')}
    </Button>
  );
}
