import type { Brand } from '@fettle/contract/shared/catalog.ts';
import { serialRules } from '@fettle/contract/shared/plate/serial-rules.ts';
import type { DemoType } from './models.ts';

/** A file in `photos`, drawn by e2e/draw-demo-photos.ts. */
export type DemoPhotoName =
  | 'broken-element'
  | 'burnt-board'
  | 'clogged-pump'
  | 'frayed-belt'
  | 'iced-coil'
  | 'scraped-panel'
  | 'torn-gasket';

export type DemoPhoto = { name: DemoPhotoName; text?: string };

type Fault = {
  symptom: string;
  diagnosis: string;
  part: string;
  /** The keys are the first brands of makers, whose brands share parts. */
  partNumbers: Readonly<Record<string, string>>;
  outcome: string;
  /** What the diagnosis looks like. */
  photo?: DemoPhoto;
};

const faults: Readonly<Record<DemoType, readonly Fault[]>> = {
  fridge: [
    {
      symptom: 'Not cooling in the fresh food section, freezer is fine.',
      diagnosis: 'Evaporator iced solid behind the panel. Fan blade hitting ice, fan motor seized.',
      part: 'evaporator fan motor',
      partNumbers: { whirlpool: 'W10189703', ge: 'WR60X10185', fridgidaire: '242077705', samsung: 'DA31-00146E', lg: '4681JB1027C' },
      outcome: 'New fan motor in, defrosted with steam. 37 F / 0 F after 24 h.',
      photo: { name: 'iced-coil', text: 'Coil with the panel off.' },
    },
    {
      symptom: 'Warm top and bottom, compressor clicks every few minutes.',
      diagnosis: 'Start relay rattles when shaken, compressor windings ohm out good.',
      part: 'start relay and overload',
      partNumbers: { whirlpool: 'W10613606', ge: 'WR07X10097', fridgidaire: '5304491941', samsung: 'DA35-00099N', lg: 'EBG61287705' },
      outcome: 'Relay replaced, compressor starts on first try, draws 1.3 A. Holding 2 F overnight.',
    },
    {
      symptom: 'Leaks water on the floor, ice sheet under the crisper.',
      diagnosis: 'Defrost drain frozen shut. Drain tube has the old duckbill, clogged.',
      part: 'drain tube kit',
      partNumbers: { whirlpool: 'W10619951', ge: 'WR02X11705', fridgidaire: '241680402', samsung: 'DA81-01421B', lg: 'AEM69493808' },
      outcome: 'Drain cleared with hot water, tube kit and heat strap in. Dry after three defrost cycles.',
    },
    {
      symptom: 'Frosts up in a week, has to be unplugged.',
      diagnosis: 'Defrost heater open, bimetal closed at 20 F. Board sends voltage.',
      part: 'defrost heater',
      partNumbers: { whirlpool: 'WPW10140847', ge: 'WR51X10101', fridgidaire: '5303918301', samsung: 'DA47-00244U', lg: 'AEG73309801' },
      outcome: 'Heater replaced, forced defrost pulls 4.1 A and the coil clears in 18 min.',
      photo: { name: 'iced-coil' },
    },
    {
      symptom: 'Ice maker does nothing, bin empty.',
      diagnosis: 'Fill valve hums but passes no water. 62 psi at the wall.',
      part: 'water inlet valve',
      partNumbers: { whirlpool: 'W10408179', ge: 'WR57X10051', fridgidaire: '242252702', samsung: 'DA62-00914B', lg: 'AJU72992603' },
      outcome: 'Valve in, line flushed, first ice after 3 h. Cubes full size.',
    },
    {
      symptom: 'Dispenser lights dead, display blank, still cold.',
      diagnosis: 'No 12 V from the main board. Burnt trace at the relay.',
      part: 'main control board',
      partNumbers: { whirlpool: 'W10503278', ge: 'WR55X10942', fridgidaire: '242115206', samsung: 'DA92-00593B', lg: 'EBR41531310' },
      outcome: 'Board replaced and configured. Display and dispenser work.',
      photo: { name: 'burnt-board', text: 'Burnt trace on the main board, next to the relay.' },
    },
  ],
  washer: [
    {
      symptom: 'Full of water, will not drain.',
      diagnosis: 'Sock and a bra wire in the pump. Impeller is broken.',
      part: 'drain pump',
      partNumbers: { whirlpool: 'W10661045', ge: 'WH23X10030', samsung: 'DC31-00054A', lg: '4681EA2001T' },
      outcome: 'Pump replaced, drains 9 gal in 70 s. Two full cycles, no leaks.',
      photo: { name: 'clogged-pump', text: 'Lint and a quarter in the pump too.' },
    },
    {
      symptom: 'Fills and hums, does not agitate or spin.',
      diagnosis: 'Shift actuator throws 7-segment F7 E1, cam does not move.',
      part: 'shift actuator',
      partNumbers: { whirlpool: 'W10913953', ge: 'WH38X10002', samsung: 'DC31-00015A', lg: '4681EA1007G' },
      outcome: 'Actuator in, calibrated. Spins dry with a 12 lb load.',
    },
    {
      symptom: 'Stops with the lid locked, blinking.',
      diagnosis: 'Lid lock reads open between pins 1 and 3. Strike is fine.',
      part: 'lid lock',
      partNumbers: { whirlpool: 'W10682535', ge: 'WH10X24378', samsung: 'DC34-00025E', lg: 'EBF61215202' },
      outcome: 'Lock replaced, three cycles without a code.',
    },
    {
      symptom: 'Loud roar in spin, water under it.',
      diagnosis: 'Rear bearing gone, seal has let water through. Spider arm still good.',
      part: 'tub bearing and seal kit',
      partNumbers: { whirlpool: 'W10253866', ge: 'WH45X10071', samsung: 'DC62-00223B', lg: '4036ER2004A' },
      outcome: 'Bearings pressed in, new seal. Quiet at 1,100 rpm.',
    },
  ],
  dryer: [
    {
      symptom: 'Turns but no heat.',
      diagnosis: 'Heating element open at the third coil. Thermal cut-off blown, vent packed with lint.',
      part: 'heating element and cut-off',
      partNumbers: { whirlpool: '279838', ge: 'WE11X10018', samsung: 'DC47-00019A', lg: '5301EL1001J' },
      outcome: 'Element and cut-off in, blower housing cleaned. 155 F at the outlet, dries a full load in 42 min.',
    },
    {
      symptom: 'Squeals, then a burning smell.',
      diagnosis: 'Idler pulley seized and belt glazed. Rollers have flat spots.',
      part: 'belt, idler and roller kit',
      partNumbers: { whirlpool: '4392065', ge: 'WE49X21874', samsung: 'DC96-00882C', lg: '4560EL3001A' },
      outcome: 'Kit in, drum seal glued. Quiet.',
      photo: { name: 'frayed-belt', text: 'Belt is down to a few cords.' },
    },
    {
      symptom: 'Will not start, no sound at all.',
      diagnosis: 'Thermal fuse open, door switch and start switch good.',
      part: 'thermal fuse',
      partNumbers: { whirlpool: '3392519', ge: 'WE4X857', samsung: 'DC47-00016A', lg: '6931EL3003D' },
      outcome: 'Fuse replaced, vent run checked with the customer. Ran 2 h without tripping.',
    },
  ],
  range: [
    {
      symptom: 'Oven does not heat, burners work.',
      diagnosis: 'Bake element has a blister and is open.',
      part: 'bake element',
      partNumbers: { whirlpool: 'W10779716', ge: 'WB44T10010', samsung: 'DG47-00038B', lg: 'MEE62005501' },
      outcome: 'Element in. 350 F set, 347 F measured after 20 min.',
      photo: { name: 'broken-element', text: 'Bake element, as found.' },
    },
    {
      symptom: 'Oven 60 degrees off, burns everything.',
      diagnosis: 'Sensor reads 1,310 ohms cold, should be 1,080.',
      part: 'oven temperature sensor',
      partNumbers: { whirlpool: 'W10181986', ge: 'WB21X5301', samsung: 'DG32-00002B', lg: 'EBG61305805' },
      outcome: 'Sensor replaced, within 5 F at 250, 350 and 450.',
    },
    {
      symptom: 'Front right burner stays on high.',
      diagnosis: 'Infinite switch contacts welded.',
      part: 'surface element switch',
      partNumbers: { whirlpool: 'WP9750640', ge: 'WB24T10025', samsung: 'DG44-01002A', lg: 'EBF62174901' },
      outcome: 'Switch replaced, cycles at every setting.',
    },
  ],
};

export const trashReasons = [
  'Sealed system leak in the foam. Not worth it at this age. Keep the doors and the board for parts.',
  'Compressor shorted to ground, 0.4 ohm to the frame. Scrap. Pulled the fan motor and shelves.',
  'Rusted through at the base, drum support gone. Not safe to resell.',
  'Main board is no longer made and nobody rebuilds it. Trash, strip for parts.',
  'Liner cracked from top to bottom, roaches in the insulation. Out.',
  'Third failure this year. Parts would cost more than it sells for.',
  'Dropped on unloading, cabinet bent and glass broken. Photos sent to the vendor.',
];

/** A technician's notes on one repair, in this order, and the part that they are about. */
export type RepairNotes = {
  symptom: string;
  diagnosis: string;
  ordered: string;
  arrived: string;
  outcome: string;
  /** The part that is ordered, without a number if the maker is unknown. */
  part: { part_number: string | null; description: string };
  photo: DemoPhoto | undefined;
};

export function repairNotes(type: DemoType, brand: Brand, choose: <Item>(items: readonly Item[]) => Item): RepairNotes {
  const { symptom, diagnosis, part, partNumbers, outcome, photo } = choose(faults[type]);
  const maker = serialRules.find(({ brands }) => brands.includes(brand));
  const number = partNumbers[maker?.brands[0] ?? ''];
  return {
    symptom,
    diagnosis,
    ordered: number
      ? `Ordered ${part}, ${number}. ${choose(deliveryNotes)}`
      : `Asked the maker for the ${part} by model number. ${choose(deliveryNotes)}`,
    arrived: number ? `${number} is in, on the shelf by the bench.` : `The ${part} is in, on the shelf by the bench.`,
    outcome,
    part: { part_number: number ?? null, description: part.charAt(0).toUpperCase() + part.slice(1) },
    photo,
  };
}

const deliveryNotes = [
  'Two to three days.',
  'Supplier says Thursday.',
  'Back order, a week.',
  'Baton Rouge has one, coming with the truck.',
];

/** A note about a fridge with an intermittent fault. Temperatures in Fahrenheit. */
export function temperatureNote(reading: number, fresh: number, freezer: number): string {
  const measured = `Reading ${reading}: ${fresh} F fresh food, ${freezer} F freezer.`;
  if (fresh > 45) return `${measured} Did it again overnight, fan was off. No code stored.`;
  if (reading % 7 === 0) return `${measured} Wiggled every connector on the evaporator harness, nothing.`;
  if (reading % 5 === 0) return `${measured} Coil clear, fan running, damper moves.`;
  return `${measured} Running normally.`;
}
