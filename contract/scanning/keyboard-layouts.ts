/** What the keys of a US keyboard give, first alone and then with Shift. */
const us = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';

/** The same keys on other layouts, in the same order. A space stands for a dead key or one that differs between computers. */
const layouts = [
  // German, Swiss, Austrian.
  '^1234567890ß qwertzuiopü+#asdfghjklöäyxcvbnm,.-°!"§$%&/()=?`QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_',
  '§1234567890\'^qwertzuiopü $asdfghjklöäyxcvbnm,.-°+"*ç%&/()=?`QWERTZUIOPè!£ASDFGHJKLéàYXCVBNM;:_',
  // French, Belgian, Canadian.
  '²&é"\'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:! 1234567890°+AZERTYUIOP £µQSDFGHJKLM%WXCVBN?./§',
  '²&é"\'(§è!çà)-azertyuiop^$µqsdfghjklmùwxcvbn,;:=³1234567890°_AZERTYUIOP *£QSDFGHJKLM%WXCVBN?./+',
  '#1234567890-=qwertyuiop^ <asdfghjkl; zxcvbnm,.é|!"/$%?&*()_+QWERTYUIOP^ >ASDFGHJKL: ZXCVBNM\'.É',
  '/1234567890-=qwertyuiop^çàasdfghjkl;èzxcvbnm,.é\\!@#$%?&*()_+QWERTYUIOP ÇÀASDFGHJKL:ÈZXCVBNM\'"É',
  // Spanish, Latin American, Italian, Portuguese, Brazilian.
  'º1234567890\'¡qwertyuiop`+çasdfghjklñ´zxcvbnm,.-ª!"·$%&/()=?¿QWERTYUIOP^*ÇASDFGHJKLÑ ZXCVBNM;:_',
  '|1234567890\'¿qwertyuiop´+}asdfghjklñ{zxcvbnm,.-°!"#$%&/()=?¡QWERTYUIOP¨*]ASDFGHJKLÑ[ZXCVBNM;:_',
  '\\1234567890\'ìqwertyuiopè+ùasdfghjklòàzxcvbnm,.-|!"£$%&/()=?^QWERTYUIOPé*§ASDFGHJKLç°ZXCVBNM;:_',
  '\\1234567890\'«qwertyuiop+´~asdfghjklçºzxcvbnm,.-|!"#$%&/()=?»QWERTYUIOP*`^ASDFGHJKLÇªZXCVBNM;:_',
  '\'1234567890-=qwertyuiop´[]asdfghjklç~zxcvbnm,.;"!@#$%¨&*()_+QWERTYUIOP`{}ASDFGHJKLÇ^ZXCVBNM<>:',
  // British, Danish, Norwegian, Swedish and Finnish.
  '`1234567890-=qwertyuiop[]#asdfghjkl;\'zxcvbnm,./¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>?',
  '½1234567890+´qwertyuiopå¨\'asdfghjklæøzxcvbnm,.-§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÆØZXCVBNM;:_',
  '|1234567890+\\qwertyuiopå¨\'asdfghjkløæzxcvbnm,.-§!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLØÆZXCVBNM;:_',
  '§1234567890+´qwertyuiopå¨\'asdfghjklöäzxcvbnm,.-½!"#¤%&/()=?`QWERTYUIOPÅ^*ASDFGHJKLÖÄZXCVBNM;:_',
  // Czech, Hungarian, Polish (214), Turkish.
  ';+ěščřžýáíé=´qwertzuiopú)¨asdfghjklů§yxcvbnm,.-°1234567890%ˇQWERTZUIOP/(\'ASDFGHJKL"!YXCVBNM?:_',
  '0123456789öüóqwertzuiopőúűasdfghjkléáyxcvbnm,.-§\'"+!%/=()ÖÜÓQWERTZUIOPŐÚŰASDFGHJKLÉÁYXCVBNM?:_',
  '˛1234567890+\'qwertzuiopżśóasdfghjklłąyxcvbnm,.-·!"#¤%&/()=?*QWERTZUIOPńćźASDFGHJKLŁęYXCVBNM;:_',
  '"1234567890*-qwertyuıopğü,asdfghjklşizxcvbnmöç.é!\'^+%&/()=?_QWERTYUIOPĞÜ;ASDFGHJKLŞİZXCVBNMÖÇ:',
  // Russian, Ukrainian, Greek, Hebrew.
  'ё1234567890-=йцукенгшщзхъ\\фывапролджэячсмитьбю.Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪ/ФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,',
  '\'1234567890-=йцукенгшщзхї\\фівапролджєячсмитьбю.₴!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇ/ФІВАПРОЛДЖЄЯЧСМИТЬБЮ,',
  '`1234567890-=;ςερτυθιοπ[]\\ασδφγηξκλ΄\'ζχψωβνμ,./~!@#$%^&*()_+:΅ΕΡΤΥΘΙΟΠ{}|ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?',
  ';1234567890-=/\'קראטוןםפ][\\שדגכעיחלךף,זסבהנמצתץ.~!@#$%^&*)(_+QWERTYUIOP}{|ASDFGHJKL:"ZXCVBNM><?',
] as const;

/** What the scanner has sent, if it types for a US keyboard and the computer has one of these layouts. Only texts that differ. */
export function undoLayouts(typed: string): string[] {
  const readings = layouts.flatMap((layout) => {
    const keys = Array.from(layout);
    // Caps Lock changes the case of letters, and on some layouts it works like Shift on all keys.
    return [undo(typed, keys, 0), undo(swapCase(typed), keys, 0), undo(typed, keys, us.length / 2)];
  });
  return [...new Set(readings)].filter((reading) => reading !== undefined && reading !== typed) as string[];
}

function undo(typed: string, keys: readonly string[], shift: number): string | undefined {
  const sent = Array.from(typed, (character) => {
    const index = character === ' ' ? -1 : keys.indexOf(character);
    return index < 0 ? (character <= ' ' ? character : '') : us.charAt((index + shift) % us.length);
  });
  return sent.includes('') ? undefined : sent.join('');
}

function swapCase(text: string): string {
  return Array.from(text, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('');
}
