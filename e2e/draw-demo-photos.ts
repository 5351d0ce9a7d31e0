import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { DemoPhotoName } from '../server/demo/appliance-faults.ts';
import { type Random, seededRandom } from '../server/demo/seeded-random.ts';
import { headlessChromium } from './chromium.ts';

// Draws the demo's photos, with the light, blur and grain of a phone's camera.

/** `layers` lie on each other, each with a CSS transform. They are larger than the photo, so that a turned layer fills it. */
type Scene = { width: number; height: number; layers: { svg: string; transform?: string }[]; light: [x: number, y: number]; tint?: string };

const folder = join(import.meta.dirname, '../server/demo/photos');
const maxBytes = { photo: 68_000, thumbnail: 11_500 };
const thumbnailSize = 320;

const times = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('');

type Relief = { bump?: number; height?: number; shine?: number; noise?: number; grain?: number };

/** A filter that lights a shape from the top left: rounded by `bump` pixels, with bumps of the frequency `grain`. */
function relief(id: string, { bump = 4, height = 5, shine = 0.4, noise = 0, grain = 0.05 }: Relief): string {
  return `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%">
    <feGaussianBlur in="SourceAlpha" stdDeviation="${bump}" result="round"/>
    <feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="4" seed="7"/>
    <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1 0 0 0 0" result="bumps"/>
    <feComposite in="round" in2="bumps" operator="arithmetic" k1="${noise}" k2="${1 - noise / 2}" result="shape"/>
    <feDiffuseLighting in="shape" surfaceScale="${height}" diffuseConstant="1.25" lighting-color="#fff"><feDistantLight azimuth="235" elevation="53"/></feDiffuseLighting>
    <feComposite in="SourceGraphic" operator="arithmetic" k1="1" result="lit"/>
    <feSpecularLighting in="shape" surfaceScale="${height}" specularConstant="${shine}" specularExponent="22" lighting-color="#fffdf5"><feDistantLight azimuth="235" elevation="48"/></feSpecularLighting>
    <feComposite in2="lit" operator="arithmetic" k2="1" k3="1"/>
    <feComposite in2="SourceAlpha" operator="in"/>
  </filter>`;
}

/** Tears the outline of a shape. */
const rough = (id: string, grain: number, scale: number) =>
  `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="4" seed="3"/><feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`;

const blur = (id: string, deviation: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** Spots of a color, more of them the lower the threshold (0 to 1). Fill a shape with any color and use it. */
const spots = (id: string, grain: string, threshold: number, color: string, opacity = 1) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="3" seed="11"/>
    <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  12 0 0 0 ${-12 * threshold}" result="mask"/>
    <feFlood flood-color="${color}" flood-opacity="${opacity}"/><feComposite in2="mask" operator="in"/><feComposite in2="SourceAlpha" operator="in"/></filter>`;

const gradient = (id: string, colors: readonly string[], vector = 'x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${vector}>${colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`).join('')}</linearGradient>`;

const shadow = (id: string, dx: number, dy: number, deviation: number, opacity = 0.6) =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${deviation}" flood-opacity="${opacity}"/></filter>`;

const trace = (d: string, width: number) => `<path d="${d}" fill="none" stroke="#2c7a4b" stroke-width="${width}" stroke-linejoin="round"/>`;

const pad = (x: number, y: number, r = 15) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#c9c8bd"/><circle cx="${x}" cy="${y}" r="${r * 0.4}" fill="#7d7c74"/>`;

const resistor = (x: number, y: number, turn: number, bands: string[]) => `<g transform="translate(${x} ${y}) rotate(${turn})">
  <path d="M-80 0H80" stroke="#c4c4c0" stroke-width="7"/><rect x="-46" y="-17" width="92" height="34" rx="15" fill="#cdb68a"/>
  ${bands.map((color, index) => `<rect x="${-30 + index * 18}" y="-17" width="9" height="34" fill="${color}"/>`).join('')}</g>`;

const capacitor = (
  x: number,
  y: number,
  r: number,
) => `<g filter="url(#stand)"><circle cx="${x + r * 0.16}" cy="${y + r * 0.2}" r="${r}" fill="#10131c"/><circle cx="${x}" cy="${y}" r="${r}" fill="#20283d"/>
  <circle cx="${x}" cy="${y}" r="${r * 0.86}" fill="url(#can)"/><path d="M${x - r * 0.6} ${y}h${r * 1.2}M${x} ${y - r * 0.6}v${r * 1.2}" stroke="#8f8f8d" stroke-width="4"/></g>`;

const label = (x: number, y: number, text: string, size = 30) => `<text x="${x}" y="${y}" font-size="${size}">${text}</text>`;

function burntBoard(random: Random): Scene {
  const bundle = (d: string, count: number, dx: number, dy: number) =>
    times(count, (index) => `<g transform="translate(${index * dx} ${index * dy})">${trace(d, 9)}</g>`);
  const board = `<defs>${relief('board', { bump: 1.5, height: 2, shine: 0.2 })}${relief('part', { bump: 6, height: 6, shine: 0.35, noise: 0.1, grain: 0.4 })}
      ${relief('char', { bump: 10, height: 22, shine: 0.25, noise: 1.4, grain: 0.06 })}${rough('torn', 0.03, 70)}${rough('frayed', 0.08, 26)}
      ${shadow('stand', 16, 22, 10)}${gradient('can', ['#e2e2df', '#9b9b99', '#c9c9c6'], 'x2="1" y2="1"')}${gradient('relayTop', ['#2f55a8', '#22418a'], 'x2="1" y2="1"')}
      <radialGradient id="soot"><stop offset="0" stop-color="#0a0705"/><stop offset=".45" stop-color="#150d07" stop-opacity=".93"/><stop offset=".7" stop-color="#2b1a0b" stop-opacity=".55"/><stop offset="1" stop-color="#3a260f" stop-opacity="0"/></radialGradient>
      ${blur('smoke', 24)}</defs>
    <rect x="-300" y="-300" width="1800" height="1500" fill="#17603a"/>
    <g filter="url(#board)">
      ${bundle('M-200 150H160L260 250V420L180 500H-200', 5, 20, 22)}${bundle('M1500 130H1080L1010 200V330L1090 410H1500', 6, 0, 24)}${bundle('M-200 760H250L330 840V1300', 6, 26, -20)}
      ${bundle('M1420 760H1110L990 880V1300', 5, -24, 22)}${bundle('M700 -200V60L620 140V230', 4, 26, 0)}
      ${trace('M-200 640H300L430 590H620V470', 40)}${trace('M820 470V640L900 720H1500', 40)}${trace('M620 650V820L560 880V1300', 28)}
    </g>
    <g filter="url(#board)">${times(34, () => pad(random.between(-60, 1260), random.between(-60, 1000), random.pick([9, 11, 14])))}${times(9, (index) => pad(70 + index * 46, 950, 16))}</g>
    <g font-family="DejaVu Sans, Arial, sans-serif" font-weight="bold" fill="#e4e9df" opacity=".88">${label(500, 128, 'K3')}${label(935, 180, 'K4')}${label(120, 330, 'R12')}${label(120, 420, 'R13')}
      ${label(1050, 590, 'C21')}${label(60, 900, 'CN4  12V  GND  FAN')}${label(760, 790, 'D7')}${label(380, 740, '12V')}${label(1090, 890, 'U5')}
      <path d="M455 150h400v360h-400z M915 200h260v330h-260z" fill="none" stroke="#e4e9df" stroke-width="4"/></g>
    <g filter="url(#stand)"><g filter="url(#part)">${resistor(170, 365, 0, ['#6b3417', '#111', '#c2551d', '#b99634'])}${resistor(170, 455, 0, ['#c9a017', '#5b2a86', '#b02a20', '#b99634'])}${resistor(830, 830, 90, ['#b02a20', '#b02a20', '#6b3417', '#b99634'])}</g></g>
    ${capacitor(1150, 660, 66)}${capacitor(1010, 700, 48)}${capacitor(300, 80, 58)}
    <g filter="url(#stand)"><rect x="1050" y="905" width="190" height="120" rx="4" fill="#17181a"/>${times(8, (index) => `<path d="M${1062 + index * 24} 880v28" stroke="#b8b8b2" stroke-width="10"/>`)}</g>
    <g filter="url(#stand)"><path d="M940 225l230 0 26 32v285h-230l-26-32z" fill="#0c0d10"/><rect x="940" y="225" width="230" height="285" rx="6" fill="#26282d" filter="url(#part)"/></g>
    <g font-family="DejaVu Sans, Arial" fill="#a9abb0" font-size="25"><text x="965" y="300">250VAC 10A</text><text x="965" y="340">COIL 12VDC</text></g>
    <g filter="url(#stand)"><path d="M480 175h350l34 40v320H514l-34-40z" fill="#12245a"/><rect x="480" y="175" width="350" height="320" rx="8" fill="url(#relayTop)" filter="url(#part)"/></g>
    <g font-family="DejaVu Sans, Arial" font-weight="bold" fill="#cdd6ea" opacity=".9"><text x="515" y="262" font-size="46">RELAY</text><text x="515" y="320" font-size="30">12VDC  16A</text><text x="515" y="362" font-size="30">250VAC</text></g>
    <ellipse cx="560" cy="620" rx="330" ry="235" fill="url(#soot)" filter="url(#torn)" opacity=".9"/><ellipse cx="545" cy="505" rx="170" ry="120" fill="#0a0705" opacity=".75" filter="url(#smoke)"/>
    <path d="M392 606L430 590H505" stroke="#c98046" stroke-width="34" fill="none" filter="url(#frayed)"/><path d="M640 560V500" stroke="#b5713a" stroke-width="34" fill="none" filter="url(#frayed)"/>
    <ellipse cx="566" cy="612" rx="125" ry="84" fill="#8a6a3e" filter="url(#torn)"/><g filter="url(#torn)"><ellipse cx="572" cy="606" rx="100" ry="64" fill="#1b120b" filter="url(#char)"/></g>
    <g filter="url(#char)"><ellipse cx="585" cy="600" rx="46" ry="28" fill="#050403" filter="url(#frayed)"/>${times(26, () => `<circle cx="${random.between(420, 740)}" cy="${random.between(520, 720)}" r="${random.between(3, 10)}" fill="#241609"/>`)}</g>
    <g filter="url(#board)"><circle cx="662" cy="566" r="13" fill="#d9d2c4"/><circle cx="492" cy="648" r="10" fill="#d9a06a"/></g>`;
  return {
    width: 1200,
    height: 900,
    light: [30, 20],
    tint: '#fff1d8',
    layers: [{ svg: board, transform: 'perspective(1700px) rotateX(16deg) rotateZ(-5deg) scale(1.12)' }],
  };
}

const snow = (id: string, grain: number, height: number, color: string) => `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%">
  <feGaussianBlur in="SourceAlpha" stdDeviation="14" result="mound"/><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="6" seed="5"/>
  <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.2 0 0 0 0" result="lumps"/><feComposite in="mound" in2="lumps" operator="arithmetic" k1="1.3" k2=".25" result="shape"/>
  <feDiffuseLighting in="shape" surfaceScale="${height}" diffuseConstant="1.3" lighting-color="${color}"><feDistantLight azimuth="240" elevation="50"/></feDiffuseLighting><feComponentTransfer result="lit"><feFuncR type="linear" slope=".5" intercept=".44"/><feFuncG type="linear" slope=".46" intercept=".5"/><feFuncB type="linear" slope=".42" intercept=".56"/></feComponentTransfer>
  <feComponentTransfer in="shape"><feFuncA type="linear" slope="5" intercept="-1.6"/></feComponentTransfer><feComposite in="lit" operator="in"/></filter>`;

function icedCoil(random: Random): Scene {
  const rows = [230, 360, 490, 620, 750];
  const tube = (y: number, index: number) =>
    `<path d="M150 ${y}H1050${index < rows.length - 1 ? `a65 65 0 0 ${index % 2 ? 0 : 1} 0 0` : ''}" stroke="#b9bec2" stroke-width="34" stroke-linecap="round" fill="none"/>`;
  const bends = rows.slice(1).map((y, index) => {
    const x = index % 2 ? 150 : 1050;
    return `<path d="M${x} ${y - 130}a65 65 0 0 ${index % 2 ? 0 : 1} 0 130" stroke="#b9bec2" stroke-width="34" fill="none"/>`;
  });
  const drift = (count: number, minY: number, maxY: number, min: number, max: number) =>
    times(
      count,
      () =>
        `<ellipse cx="${random.between(180, 1020)}" cy="${random.between(minY, maxY)}" rx="${random.between(min, max) * 1.5}" ry="${random.between(min, max)}"/>`,
    );
  const coil = `<defs>${relief('metal', { bump: 5, height: 7, shine: 0.7 })}${snow('snow', 0.022, 26, '#f3f9ff')}${snow('crust', 0.04, 10, '#e6f2fb')}
      ${relief('ice', { bump: 9, height: 16, shine: 1.1, noise: 0.5, grain: 0.02 })}${gradient('liner', ['#cfd6d8', '#eceff0', '#dfe4e5'])}${shadow('stand', 10, 14, 10)}${blur('soft', 16)}</defs>
    <rect x="-300" y="-300" width="1800" height="1500" fill="url(#liner)"/>
    ${times(11, (index) => `<path d="M-60 ${index * 120 - 100}V${index * 120 - 40}" stroke="#b7c0c3" stroke-width="60"/>`)}
    <rect x="85" y="120" width="1030" height="720" rx="20" fill="#7d8a90" filter="url(#soft)"/><rect x="100" y="130" width="1000" height="690" fill="#57646a"/>
    <g filter="url(#metal)">${times(64, (index) => `<rect x="${180 + index * 13.2}" y="${165 + (index % 3) * 3}" width="6" height="640" fill="#a9b4b9"/>`)}</g>
    <g filter="url(#stand)"><g filter="url(#metal)">${rows.map(tube).join('')}${bends.join('')}<path d="M1050 230H1110V60" stroke="#b87d4e" stroke-width="26" fill="none"/></g></g>
    <g fill="none" stroke-width="9" filter="url(#stand)"><path d="M120 -40C160 80 70 160 128 250S90 480 130 560" stroke="#b23227"/><path d="M150 -40C170 60 110 180 150 280" stroke="#3a6ab5"/><path d="M90 -40C140 120 50 200 100 330" stroke="#d9c9a5"/></g>
    <g fill="#fff" filter="url(#snow)">${drift(46, 320, 760, 34, 74)}${drift(16, 190, 330, 18, 44)}</g>
    <g fill="#fff" filter="url(#crust)">${rows
      .slice(1)
      .map((y) => `<rect x="150" y="${y - 38}" width="900" height="70" rx="30"/>`)
      .join('')}${drift(30, 600, 800, 20, 70)}</g>
    <g fill="#cfe4f1" fill-opacity=".9" filter="url(#ice)"><path d="M130 770q120 -40 250 -8t260 -6t250 6t190 0v110q-50 26 -110 10l-14 84l-20 -80q-60 30 -150 12l-16 110l-22 -112q-110 26 -190 4l-14 62l-16 -64q-120 20 -200 0l-18 124l-22 -122q-90 14 -178 -14z"/></g>
    <g fill="#fff" filter="url(#crust)">${times(26, () => `<ellipse cx="${random.between(140, 1060)}" cy="${random.between(770, 830)}" rx="${random.between(30, 60)}" ry="${random.between(10, 26)}"/>`)}</g>`;
  return {
    width: 1200,
    height: 900,
    light: [62, 30],
    tint: '#eef6ff',
    layers: [{ svg: coil, transform: 'perspective(1800px) rotateY(-9deg) rotateZ(1.5deg) scale(1.08)' }],
  };
}

const rib = (x: number, width: number, colors: string) => `<rect x="${x}" y="-300" width="${width}" height="1800" fill="url(#${colors})"/>`;

function tornGasket(random: Random): Scene {
  const tear = 'M372 420q40 -30 66 10q50 60 60 150q22 90 -8 170q-10 70 -52 92q-46 10 -58 -60q-26 -110 -22 -200q-20 -90 14 -162z';
  const gasket = `<defs>${gradient('door', ['#b9b8b2', '#e9e8e2', '#f3f2ed', '#dddcd6'], '')}${gradient('fold', ['#6f6e69', '#d6d5cf', '#efeee9', '#b4b3ad', '#595852'], '')}${gradient('lip', ['#8b8a84', '#e2e1db', '#9d9c96'], '')}
      ${gradient('room', ['#2b2b2d', '#55504a', '#34302c'], 'x2="1" y2="1"')}${rough('ragged', 0.035, 46)}${rough('edge', 0.09, 14)}${shadow('stand', 14, 12, 10)}${blur('soft', 14)}
      ${spots('mold', '.09', 0.62, '#2d2a20', 0.7)}${relief('rubber', { bump: 7, height: 7, shine: 0.3, noise: 0.15, grain: 0.2 })}${relief('shreds', { bump: 3, height: 5, shine: 0.2 })}</defs>
    <rect x="-300" y="-300" width="1600" height="1900" fill="url(#room)"/><circle cx="880" cy="260" r="130" fill="#8d8271" filter="url(#soft)" opacity=".5"/><rect x="660" y="900" width="400" height="500" fill="#6e5d48" filter="url(#soft)"/>
    <rect x="-300" y="-300" width="590" height="1900" fill="url(#door)"/><rect x="40" y="-300" width="16" height="1900" fill="#b5b4ae"/><rect x="56" y="-300" width="8" height="1900" fill="#fbfaf6"/>
    <g filter="url(#stand)">${rib(280, 90, 'fold')}${rib(362, 150, 'fold')}${rib(505, 70, 'lip')}${rib(568, 56, 'fold')}</g>
    <rect x="285" y="-200" width="60" height="1600" filter="url(#mold)"/><rect x="495" y="-200" width="26" height="1600" filter="url(#mold)"/>
    <g filter="url(#ragged)"><path d="${tear}" fill="#f4f3ee" stroke="#f4f3ee" stroke-width="26"/><path d="${tear}" fill="#16130f"/><path d="M400 470q30 120 20 330" stroke="#4a2e1c" stroke-width="42" fill="none"/><path d="M392 470q30 120 20 330" stroke="#7b5236" stroke-width="8" fill="none"/></g>
    <g filter="url(#stand)"><g filter="url(#rubber)"><path d="M498 560q90 30 130 130q50 110 6 230q-30 34 -52 -20q14 -110 -30 -180q-30 -40 -70 -20q-10 -80 16 -140z" fill="#d5d4cd" filter="url(#edge)"/></g></g>
    <g stroke="#d8d7d0" stroke-width="4" fill="none" filter="url(#shreds)">${times(5, () => {
      const y = random.between(430, 620);
      return `<path d="M${random.between(355, 380)} ${y}q${random.between(20, 60)} ${random.between(-10, 50)} ${random.between(20, 70)} ${random.between(30, 70)}"/>`;
    })}</g>`;
  return {
    width: 900,
    height: 1200,
    light: [35, 30],
    tint: '#fff4e2',
    layers: [{ svg: gasket, transform: 'perspective(1600px) rotateY(10deg) rotateZ(-6deg) scale(1.15)' }],
  };
}

const belt = (d: string, width: number) =>
  `<path d="${d}" stroke="#141414" stroke-width="${width}" fill="none"/>${[-0.34, -0.17, 0, 0.17, 0.34].map((at) => `<path d="${d}" transform="translate(${at * width} 0)" stroke="#3a3937" stroke-width="4" fill="none"/>`).join('')}`;

function frayedBelt(random: Random): Scene {
  const threads = times(70, () => {
    const side = random.pick([-1, 1]);
    const y = random.between(390, 560);
    const x = 590 + side * random.between(0, 26);
    return `<path d="M${x} ${y}q${side * random.between(10, 60)} ${random.between(-60, 40)} ${side * random.between(30, 130)} ${random.between(-110, 110)}" stroke="${random.pick(['#1d1c1b', '#39352f', '#8f8672', '#c2b797'])}" stroke-width="${random.between(1.5, 4.5)}"/>`;
  });
  const drum = `<defs>${gradient('drum', ['#4c5052', '#8f9496', '#e8eaea', '#f7f8f8', '#c9cccd', '#83888a', '#3f4345'])}${gradient('base', ['#3b3d3e', '#5c5f60'])}${relief('rubber', { bump: 5, height: 6, shine: 0.25, noise: 0.2, grain: 0.15 })}
      ${rough('ragged', 0.05, 30)}${shadow('stand', 14, 12, 9, 0.55)}${spots('scuffs', '.004 .12', 0.6, '#7b7d7d', 0.5)}${relief('lint', { bump: 12, height: 14, shine: 0, noise: 1.2, grain: 0.05 })}${rough('fluff', 0.03, 60)}</defs>
    <rect x="-300" y="-300" width="1900" height="1600" fill="url(#base)"/><rect x="-300" y="40" width="1900" height="740" fill="url(#drum)"/>
    <g opacity=".5"><rect x="-300" y="40" width="1900" height="740" filter="url(#scuffs)"/></g>
    <g fill="#000" opacity=".25"><rect x="110" y="40" width="8" height="740"/><rect x="1010" y="40" width="8" height="740"/></g><g fill="#fff" opacity=".6"><rect x="118" y="40" width="5" height="740"/><rect x="1018" y="40" width="5" height="740"/></g>
    ${times(7, (index) => `<circle cx="1060" cy="${110 + index * 100}" r="8" fill="#55595b"/>`)}
    <rect x="-300" y="760" width="1900" height="40" fill="#17181a" opacity=".8" filter="url(#ragged)"/>
    <g filter="url(#stand)"><g filter="url(#rubber)">${belt('M560 20Q588 200 580 420', 96)}${belt('M596 540Q600 680 570 800', 96)}</g>
      <g filter="url(#ragged)"><path d="M532 400h100l-22 50l20 40l-34 20l-6 60l-34 -60l10 -40l-44 -20z" fill="#1a1918"/></g>
      <path d="M596 400Q606 480 602 570" stroke="#24221f" stroke-width="20" fill="none"/><path d="M570 420Q584 490 580 560M612 410Q614 480 622 560" stroke="#a0967c" stroke-width="6" fill="none"/></g>
    <g fill="none" filter="url(#stand)" stroke-linecap="round">${threads}</g>
    <g filter="url(#lint)" opacity=".95"><g filter="url(#fluff)" fill="#a7a8ab">${times(24, () => `<ellipse cx="${random.between(-100, 1300)}" cy="${random.between(850, 1000)}" rx="${random.between(50, 130)}" ry="${random.between(20, 44)}"/>`)}</g></g>`;
  return {
    width: 1200,
    height: 900,
    light: [45, 38],
    tint: '#fff3df',
    layers: [{ svg: drum, transform: 'perspective(1700px) rotateY(-10deg) rotateZ(4deg) scale(1.15)' }],
  };
}

function cloggedPump(random: Random): Scene {
  const fuzz = (colors: readonly string[], count: number, x: number, y: number, spread: number) =>
    times(count, () => {
      const turn = random.between(0, 6.28);
      const far = random.between(0, spread);
      return `<ellipse cx="${x + far * Math.cos(turn)}" cy="${y + far * 0.8 * Math.sin(turn)}" rx="${random.between(26, 64)}" ry="${random.between(20, 46)}" fill="${random.pick(colors)}"/>`;
    });
  const hairs = times(
    60,
    () =>
      `<path d="M${random.between(440, 760)} ${random.between(320, 600)}q${random.between(-80, 80)} ${random.between(-80, 80)} ${random.between(-120, 120)} ${random.between(-90, 90)}" stroke="${random.pick(['#38332f', '#8a8b8f', '#c9c9cb', '#5c2f2a'])}" stroke-width="2.4"/>`,
  );
  const pump = `<defs>${gradient('bench', ['#9a754b', '#7b5a37'], 'x2="1" y2="1"')}${spots('grain', '.006 .11', 0.55, '#4d341d', 0.55)}${relief('plastic', { bump: 9, height: 10, shine: 0.5, noise: 0.025, grain: 0.3 })}${relief('wool', { bump: 12, height: 24, shine: 0, noise: 1.3, grain: 0.045 })}
      ${relief('mint', { bump: 2, height: 3, shine: 0.9 })}${rough('fluff', 0.035, 70)}${shadow('stand', 22, 26, 16)}<radialGradient id="bowl"><stop offset="0" stop-color="#0e0f10"/><stop offset=".75" stop-color="#26282a"/><stop offset="1" stop-color="#55585a"/></radialGradient>
      ${gradient('coin', ['#f1f1ee', '#a9a9a4', '#dcdcd8'], 'x2="1" y2="1"')}${blur('soft', 10)}</defs>
    <rect x="-300" y="-300" width="1900" height="1600" fill="url(#bench)"/><rect x="-300" y="-300" width="1900" height="1600" filter="url(#grain)"/>
    <ellipse cx="880" cy="800" rx="220" ry="60" fill="#3b2b1a" opacity=".6" filter="url(#soft)"/>
    <g filter="url(#stand)"><g filter="url(#plastic)" fill="#d9d9d3"><rect x="760" y="120" width="620" height="150" rx="20"/><rect x="1000" y="105" width="26" height="180" rx="8"/><circle cx="600" cy="450" r="345"/>
      <circle cx="292" cy="196" r="62"/><circle cx="916" cy="706" r="62"/><circle cx="280" cy="700" r="62"/></g></g>
    ${[
      [292, 196],
      [916, 706],
      [280, 700],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="22" fill="#1b1b1b"/>`)
      .join('')}
    <g filter="url(#plastic)"><circle cx="600" cy="450" r="300" fill="#b9b9b3"/></g><circle cx="600" cy="450" r="268" fill="url(#bowl)"/>
    <g fill="#4a4d52" filter="url(#plastic)">${times(5, (index) => `<rect x="582" y="215" width="36" height="200" rx="14" transform="rotate(${index * 72 + 20} 600 450)"/>`)}<circle cx="600" cy="450" r="62"/></g>
    <g filter="url(#stand)"><g filter="url(#wool)"><g filter="url(#fluff)">${fuzz(['#7d7f86', '#96989c', '#6b6a70', '#85777a', '#5d6672'], 44, 575, 490, 185)}</g></g></g>
    <g fill="none" opacity=".85">${hairs}</g>
    <g filter="url(#stand)" transform="rotate(-24 690 400)"><ellipse cx="696" cy="410" rx="104" ry="92" fill="#77777a"/><g filter="url(#mint)"><ellipse cx="690" cy="400" rx="104" ry="92" fill="url(#coin)"/></g><ellipse cx="690" cy="400" rx="92" ry="81" fill="none" stroke="#8a8a86" stroke-width="4"/>
      <g filter="url(#mint)" fill="#c6c6c1"><path d="M668 350q40 -22 58 14q14 30 2 52q12 20 -8 34l-58 8q-10 -30 4 -44q-18 -34 2 -64z"/></g><text x="628" y="412" font-size="24" font-family="DejaVu Serif" fill="#75756f" transform="rotate(-70 628 412)">LIBERTY</text></g>
    <g filter="url(#wool)"><g filter="url(#fluff)">${fuzz(['#7d7f86', '#96989c', '#6b6a70'], 9, 660, 520, 80)}</g></g>
    <path d="M380 610q120 -70 210 20t170 -40" stroke="#c9ccd0" stroke-width="7" fill="none" filter="url(#stand)"/>`;
  return {
    width: 1200,
    height: 900,
    light: [35, 25],
    tint: '#fff0d6',
    layers: [{ svg: pump, transform: 'perspective(1600px) rotateX(14deg) rotateZ(5deg) scale(1.08)' }],
  };
}

const bar = (d: string) => `<path d="${d}" stroke="#3d3a38" stroke-width="25" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;

const rail = (y: number, back: number) =>
  `<path d="M-100 ${y}L300 ${back}M1300 ${y}L900 ${back}" stroke="#8b8e93" stroke-width="13"/><path d="M300 ${back}H900" stroke="#5d6066" stroke-width="7"/>`;

function brokenElement(random: Random): Scene {
  const cavity = `<defs>${gradient('back', ['#2c3440', '#4a5566'])}${gradient('left', ['#1a2028', '#414b58'], '')}${gradient('right', ['#414b58', '#1a2028'], '')}${gradient('floor', ['#39434f', '#717d8c'])}${spots('speckle', '.32', 0.63, '#b9c4d2', 0.5)}${spots('grease', '.02', 0.6, '#2a1a0e', 0.5)}
      ${relief('metal', { bump: 5, height: 9, shine: 0.75, noise: 0.05, grain: 0.12 })}${relief('blister', { bump: 7, height: 18, shine: 0.3, noise: 1, grain: 0.09 })}${rough('ragged', 0.06, 34)}${shadow('stand', 10, 26, 9, 0.7)}${blur('soft', 22)}</defs>
    <rect x="-300" y="-300" width="1800" height="1500" fill="url(#back)"/><path d="M-300 -300L300 80V560L-300 1020z" fill="url(#left)"/><path d="M1500 -300L900 80V560L1500 1020z" fill="url(#right)"/>
    <path d="M300 560H900L1500 1020V1300H-300V1020z" fill="url(#floor)"/><path d="M-300 -300H1500L900 80H300z" fill="#11151b"/><path d="M300 80V560H900V80" fill="none" stroke="#0a0c10" stroke-width="10" opacity=".7"/>
    <rect x="-300" y="-300" width="1800" height="1600" filter="url(#speckle)"/><path d="M300 470H900L1500 900V1300H-300V900z" filter="url(#grease)"/>
    ${rail(130, 190)}${rail(330, 300)}
    <ellipse cx="720" cy="795" rx="200" ry="70" fill="#050403" filter="url(#soft)" opacity=".85"/>
    <g filter="url(#stand)"><g filter="url(#metal)"><rect x="515" y="505" width="180" height="66" rx="8" fill="#9a9c9f"/>${bar('M565 560V600Q565 625 530 625H330Q290 625 270 650L150 780Q120 830 190 830H640')}${bar('M645 560V600Q645 625 680 625H870Q910 625 930 650L1050 775Q1085 830 1015 830H802')}</g></g>
    <g filter="url(#stand)"><g filter="url(#blister)"><g filter="url(#ragged)"><path d="M560 806q50 -14 96 0l26 22l-18 26q-50 14 -104 0z" fill="#b8aa95"/><path d="M790 806q46 -12 80 4v42q-40 10 -80 2l-14 -24z" fill="#a8967e"/></g></g></g>
    <g filter="url(#ragged)"><ellipse cx="668" cy="830" rx="14" ry="13" fill="#e08b3c"/><ellipse cx="668" cy="830" rx="8" ry="8" fill="#f5ecd9"/><ellipse cx="784" cy="830" rx="11" ry="12" fill="#1a0f08"/></g>
    <path d="M668 830q20 -20 34 4t30 14t22 -10" stroke="#d8d3c9" stroke-width="5" fill="none"/>
    <g filter="url(#blister)">${times(30, () => `<circle cx="${random.between(560, 900)}" cy="${random.between(845, 900)}" r="${random.between(3, 11)}" fill="${random.pick(['#d5cbb9', '#5a4a3a', '#8d7f6c'])}"/>`)}</g>`;
  return {
    width: 1200,
    height: 900,
    light: [55, 72],
    tint: '#ffe6bf',
    layers: [{ svg: cavity, transform: 'rotate(-2deg) translateY(-120px) scale(1.12)' }],
  };
}

function scrapedPanel(random: Random): Scene {
  const scratch = (color: string, minWidth: number, maxWidth: number) => {
    const y = random.between(455, 560);
    const x = random.between(150, 420);
    const end = random.between(600, 930);
    return `<path d="M${x} ${y}Q${(x + end) / 2} ${y - 18} ${end} ${y + random.between(-40, -20)}" stroke="${color}" stroke-width="${random.between(minWidth, maxWidth)}"/>`;
  };
  const panel = `<defs>${gradient('paint', ['#c4c8ca', '#eef0f0', '#f5f6f5', '#dfe2e2'], '')}${gradient('edge', ['#8f9496', '#d9dcdc', '#aeb3b4'], '')}${gradient('floor', ['#5d5b57', '#8c8983'])}${spots('stones', '.2', 0.6, '#3c3a37', 0.5)}${rough('ragged', 0.05, 22)}${rough('flake', 0.09, 30)}${shadow('stand', 20, 10, 16)}
      ${blur('dent', 34)}${blur('soft', 9)}${relief('steel', { bump: 2, height: 3, shine: 0.6, noise: 0.8, grain: 0.08 })}${relief('peel', { bump: 3, height: 2, shine: 0, noise: 1, grain: 0.25 })}</defs>
    <rect x="-300" y="-300" width="1900" height="1600" fill="#3d4148"/><path d="M1010 -300H1600V800H1010z" fill="#50473d"/><rect x="1120" y="-300" width="70" height="1080" fill="#7c6a52" filter="url(#soft)"/>
    <rect x="-300" y="790" width="1900" height="600" fill="url(#floor)"/><rect x="-300" y="790" width="1900" height="600" filter="url(#stones)"/>
    <path d="M-300 830H1060v40H-300z" fill="#000" filter="url(#soft)" opacity=".8"/>
    <g filter="url(#stand)"><rect x="-300" y="-300" width="1310" height="1130" fill="url(#paint)"/><rect x="1000" y="-300" width="40" height="1130" fill="url(#edge)"/></g>
    <rect x="-300" y="780" width="1310" height="50" fill="#9fa4a5"/><rect x="-300" y="776" width="1310" height="6" fill="#fff"/>${[80, 470, 860].map((x) => `<circle cx="${x}" cy="806" r="11" fill="#5a5e60"/>`).join('')}
    <g filter="url(#dent)"><ellipse cx="560" cy="470" rx="270" ry="120" fill="#8d9599" opacity=".75" transform="rotate(-8 560 470)"/><ellipse cx="590" cy="560" rx="240" ry="50" fill="#fff" transform="rotate(-8 590 560)"/><ellipse cx="520" cy="410" rx="200" ry="36" fill="#646c71" opacity=".8" transform="rotate(-8 520 410)"/></g>
    <g filter="url(#soft)" fill="none" stroke="#7c8488" stroke-width="12" opacity=".7"><path d="M330 380Q480 330 640 372"/><path d="M770 430Q830 500 800 580"/></g>
    <g filter="url(#ragged)" fill="none" opacity=".5" stroke-linecap="round">${times(26, () => scratch('#26282a', 2, 7))}</g>
    <g filter="url(#steel)"><g filter="url(#flake)"><path d="M250 520L420 488L700 466L880 462L850 488L640 506L470 536L300 550z" fill="#7d8083"/></g></g>
    <g filter="url(#flake)"><path d="M430 512L600 494L770 474L620 508z" fill="#4a3a30"/><path d="M700 480l110 -12l-40 16z" fill="#8b4f2a"/></g>
    <g fill="none" stroke-linecap="round">${times(30, () => scratch(random.pick(['#55585b', '#8c9093', '#fdfdfd', '#3b3d3f']), 0.8, 3))}</g>
    <g filter="url(#soft)" opacity=".35">${times(8, () => `<ellipse cx="${random.between(0, 950)}" cy="${random.between(0, 760)}" rx="${random.between(10, 60)}" ry="${random.between(4, 14)}" fill="#7d7464"/>`)}</g>`;
  return {
    width: 1200,
    height: 900,
    light: [30, 25],
    tint: '#fff6e8',
    layers: [{ svg: panel, transform: 'perspective(1700px) rotateY(13deg) rotateZ(-3deg) scale(1.12)' }],
  };
}

const scenes: Record<DemoPhotoName, (random: Random) => Scene> = {
  'broken-element': brokenElement,
  'burnt-board': burntBoard,
  'clogged-pump': cloggedPump,
  'frayed-belt': frayedBelt,
  'iced-coil': icedCoil,
  'scraped-panel': scrapedPanel,
  'torn-gasket': tornGasket,
};

const style = `body{margin:0;overflow:hidden;position:relative;background:#222}body>*{position:absolute}filter{color-interpolation-filters:sRGB}
  .layer{inset:0;filter:blur(.6px)}svg{position:absolute;overflow:visible}`;

const cover = (css: string) => `<div style="inset:0;${css}"></div>`;

function toPage({ width, height, layers, light: [x, y], tint = '#fff' }: Scene): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const drawn = layers.map(
    ({ svg, transform = 'none' }) => `<div class="layer" style="transform:${transform}"><svg ${size}>${svg}</svg></div>`,
  );
  return `<style>${style}</style>${drawn.join('')}
    ${cover(`mix-blend-mode:multiply;background:${tint}`)}
    ${cover(`mix-blend-mode:multiply;background:radial-gradient(ellipse 95% 95% at ${x}% ${y}%,#fff 25%,#b9b4ad 75%,#86827d)`)}
    ${cover(`mix-blend-mode:soft-light;background:radial-gradient(ellipse 60% 55% at ${x}% ${y}%,#ffffffb0,#fff0)`)}
    ${cover('background:radial-gradient(ellipse 75% 75%,#0000 60%,#0008)')}
    <svg ${size} style="mix-blend-mode:overlay;opacity:.2"><filter id="sensor" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2"/><feColorMatrix type="saturate" values=".25"/></filter><rect width="100%" height="100%" filter="url(#sensor)"/></svg>`;
}

/** The best JPEG of at most `limit` bytes. */
async function takeJpeg(page: Page, limit: number): Promise<Buffer> {
  for (let quality = 86; ; quality -= 4) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality });
    if (jpeg.length <= limit) return jpeg;
  }
}

async function draw(page: Page, name: string, scene: Scene): Promise<void> {
  const { width, height } = scene;
  await page.setViewportSize({ width, height });
  await page.setContent(toPage(scene));
  const photo = await takeJpeg(page, maxBytes.photo);
  writeFileSync(join(folder, `${name}.jpg`), photo);
  const scale = thumbnailSize / Math.max(width, height);
  await page.setViewportSize({ width: width * scale, height: height * scale });
  await page.setContent(
    `<body style="margin:0"><img style="width:100%;display:block" src="data:image/jpeg;base64,${photo.toString('base64')}">`,
  );
  writeFileSync(join(folder, 'thumbnails', `${name}.jpg`), await takeJpeg(page, maxBytes.thumbnail));
}

const browser = await chromium.launch(headlessChromium);
const page = await browser.newPage();
const only = process.argv.slice(2);
for (const [name, drawScene] of Object.entries(scenes)) {
  if (only.length === 0 || only.includes(name)) await draw(page, name, drawScene(seededRandom(1996)));
}
await browser.close();
