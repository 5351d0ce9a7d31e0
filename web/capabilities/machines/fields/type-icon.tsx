import CookingPot from 'lucide-react/icons/cooking-pot';
import Refrigerator from 'lucide-react/icons/refrigerator';
import WashingMachine from 'lucide-react/icons/washing-machine';
import Wind from 'lucide-react/icons/wind';
import { type ReactNode, Suspense } from 'react';
import { optionalPart } from '../../../ui/lazy-component.tsx';

const startIcons: Readonly<Partial<Record<string, ReactNode>>> = {
  refrigerator: <Refrigerator aria-hidden size={26} />,
  washing_machine: <WashingMachine aria-hidden size={26} />,
  wind: <Wind aria-hidden size={26} />,
  pot: <CookingPot aria-hidden size={26} />,
};

const OtherIcon = optionalPart(async () => (await import('./all-type-icons.tsx')).OneOfAllIcons);

/** The drawing of a type. Those that not every shop has load when they are shown. */
export function TypeIcon({ icon }: { icon: string }) {
  return (
    startIcons[icon] ?? (
      <Suspense fallback={<svg width={26} height={26} />}>
        <OtherIcon icon={icon} />
      </Suspense>
    )
  );
}
