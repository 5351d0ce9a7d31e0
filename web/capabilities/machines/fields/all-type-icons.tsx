import type { TypeIcon } from '@fettle/contract/shared/type-icons.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import AirVent from 'lucide-react/icons/air-vent';
import Box from 'lucide-react/icons/box';
import Coffee from 'lucide-react/icons/coffee';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Droplet from 'lucide-react/icons/droplet';
import Fan from 'lucide-react/icons/fan';
import Flame from 'lucide-react/icons/flame';
import Heater from 'lucide-react/icons/heater';
import Layers2 from 'lucide-react/icons/layers-2';
import Microwave from 'lucide-react/icons/microwave';
import Plug from 'lucide-react/icons/plug';
import Refrigerator from 'lucide-react/icons/refrigerator';
import Snowflake from 'lucide-react/icons/snowflake';
import Tv from 'lucide-react/icons/tv';
import Utensils from 'lucide-react/icons/utensils';
import WashingMachine from 'lucide-react/icons/washing-machine';
import Wind from 'lucide-react/icons/wind';
import Wine from 'lucide-react/icons/wine';
import type { ReactNode } from 'react';

/** Each drawing and what it shows. */
export const allTypeIcons = {
  refrigerator: { drawing: <Refrigerator aria-hidden size={26} />, label: msg('Refrigerator') },
  washing_machine: { drawing: <WashingMachine aria-hidden size={26} />, label: msg('Washing machine') },
  wind: { drawing: <Wind aria-hidden size={26} />, label: msg('Wind') },
  pot: { drawing: <CookingPot aria-hidden size={26} />, label: msg('Pot') },
  snowflake: { drawing: <Snowflake aria-hidden size={26} />, label: msg('Snowflake') },
  utensils: { drawing: <Utensils aria-hidden size={26} />, label: msg('Fork and knife') },
  microwave: { drawing: <Microwave aria-hidden size={26} />, label: msg('Microwave') },
  layers: { drawing: <Layers2 aria-hidden size={26} />, label: msg('Layers') },
  heater: { drawing: <Heater aria-hidden size={26} />, label: msg('Heater') },
  cube: { drawing: <Box aria-hidden size={26} />, label: msg('Cube') },
  vent: { drawing: <AirVent aria-hidden size={26} />, label: msg('Vent') },
  fan: { drawing: <Fan aria-hidden size={26} />, label: msg('Fan') },
  flame: { drawing: <Flame aria-hidden size={26} />, label: msg('Flame') },
  drop: { drawing: <Droplet aria-hidden size={26} />, label: msg('Drop') },
  wine: { drawing: <Wine aria-hidden size={26} />, label: msg('Glass') },
  cup: { drawing: <Coffee aria-hidden size={26} />, label: msg('Cup') },
  television: { drawing: <Tv aria-hidden size={26} />, label: msg('Television') },
  plug: { drawing: <Plug aria-hidden size={26} />, label: msg('Plug') },
} as const satisfies Record<TypeIcon, { drawing: ReactNode; label: Message }>;

const byName = new Map(Object.entries(allTypeIcons));

/** A plug if a newer server has drawings that this page does not know. */
export function OneOfAllIcons({ icon }: { icon: string }) {
  return (byName.get(icon) ?? allTypeIcons.plug).drawing;
}
