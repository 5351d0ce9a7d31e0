import type { DevicePerson } from '@fettle/contract/auth/shared-device.ts';
import styles from './device.module.css';

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
              {(person.first_name[0] ?? '') + (person.last_name[0] ?? '')}
            </span>
            {`${person.first_name} ${person.last_name}`}
          </button>
        </li>
      ))}
    </ul>
  );
}
