/**
 * What all servers of one database have in common:
 * - `setup_code`: until the shop has an employee
 * - `photo_folder`: the id of the folder that has the photos
 * - `compatible_since`: programs that know this migration can use the database
 * - `clock_seen`: when a server last ran with a clock that was believed
 * - `clock_doubted`: the time on a clock when it was first not believed, until one is
 * - `plate_check`: how far all machines were checked again, and with which recalls
 */
export type SharedKey = 'setup_code' | 'photo_folder' | 'compatible_since' | 'clock_seen' | 'clock_doubted' | 'plate_check';
