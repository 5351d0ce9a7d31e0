// Limits that screens use. Kept apart from the schemas so that importing them loads no schema code.

/** The longest model and serial number. */
export const maxPlateTextLength = 64;

/** The most copies of a label in one print. */
export const maxLabelCopies = 10;

/** A count of a technician's machines in progress stops here, because counting more would slow down the list. */
export const maxBenchCount = 100;

/** The most machines in an XLSX export. A larger batch is available only as CSV. */
export const maxWorkbookMachines = 50_000;

/** The most events on a card, the newest ones. */
export const maxEvents = 100;

/** The most notes and photos that one machine may have. */
export const maxNotes = 500;
/** A card has the newest ones, and as many older ones as are asked for. */
export const notesPerPage = 100;
export const maxPhotos = 500;

/** The largest photo and thumbnail that may be uploaded. */
export const maxPhotoBytes = 10 * 1_048_576;
export const maxThumbnailBytes = 256 * 1024;

/** The longest text of a photo. It is sent in the URL, so it is shorter than a note. */
export const maxPhotoTextLength = 500;

/** A machine that comes back later than this after its export is not a comeback. */
export const maxComebackDays = 90;

/** The most comebacks in one reply. */
export const maxComebacks = 500;

/** A machine in progress without activity for more days than this is idle. */
export const idleDays = 14;
/** The days without activity that a list can be filtered by. */
export const untouchedDays = ['7', '14', '30'] as const;

/** On the floor, counts of machines that are idle or wait for parts stop here. */
export const maxFloorCount = 1_000;

/** The most idle machines listed on the floor. */
export const maxIdleLines = 10;

/** The most machines in progress that the floor shows one by one. */
export const maxBenchSquares = 400;

/** The weeks on the floor, the current one included. */
export const floorWeeks = 12;

/** The typical time in shop is that of the repairs finished in these days, today included, at most the newest of them. */
export const typicalDays = 30;
export const maxTypicalRepairs = 200;

/** The longest text of a search. */
export const maxSearchLength = 100;
/** The longest text of a search in a list of machines. */
export const maxListSearchLength = 80;
/** The most days of a list of what happened in them. */
export const maxListedDays = 366;

/** A change that was made without a connection longer ago than this is refused when it arrives. */
export const maxOfflineDays = 7;

/** In characters. */
export const maxShopNameLength = 80;

/** The longest line of the shop's own on labels, in characters. Narrow labels have room for less. */
export const maxOwnLineLength = 60;

/** The most backups in one reply. */
export const maxBackupLines = 50;

/** Admins are warned when no backup has succeeded for so many hours. */
export const overdueHours = 36;

/** The characters of a note in a list of machines. */
export const maxNoteExcerptLength = 200;

/** The longest label or key of an entry in a list. */
export const maxLabelLength = 80;

/** The longest text that says why a recall does not cover a machine. */
export const maxReasonLength = 200;

/** The largest file of recall notices, also when it is unpacked. */
export const maxRecallFileBytes = 40 * 1_048_576;

/** The most notices that the screen of recalls lists. */
export const maxRecallLines = 200;

/** The highest age limit for machines. */
export const maxAgeLimitYears = 99;
