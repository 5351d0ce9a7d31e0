import type { DevicePerson } from '@fettle/contract/auth/shared-device.ts';
import { initialsOf } from '../../ui/initials.ts';
import styles from './device.module.css';
import { fullName } from '@fettle/contract/employees/full-name.ts';

type PeopleTilesProps = {
  people: readonly DevicePerson[];
  onChoose: (person: DevicePerson) => void;
};

export function PeopleTiles({ people, onChoose }: PeopleTilesProps) {
  return (
    <ul className={styles.tiles}>
      {people.map((person) => (
        <li key={person.id}>
          <button type="button" className={styles.tile} onClick={() => onChoose(person)}>
            <span aria-hidden className={styles.initials}>
              {initialsOf(fullName(person))}
            </span>
            {fullName(person)}
          </button>
        </li>
      ))}
    </ul>
  );
}
