import { useId } from 'react'
import { MAX_CHILD_AGE } from '#areas/property/rates/contract/ages.ts'
import type { Wanted } from './chosen.ts'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'

/** The ages of all children of a room; undefined while one is not chosen, and where there are no children. */
export function agesOf({ children, childAges }: Pick<Wanted, 'children' | 'childAges'>): number[] | undefined {
  const known = childAges.slice(0, children).filter((age) => age !== undefined)
  return children > 0 && known.length === children ? known : undefined
}

type Props = {
  wanted: Pick<Wanted, 'children' | 'childAges'>
  error: string | undefined
  onChange: (ages: Wanted['childAges']) => void
}

/** The age of each child. */
export function Ages({ wanted: { children, childAges }, error, onChange }: Props) {
  const places = Array.from({ length: children }, (_, at) => childAges[at])
  return places.map((age, at) => (
    <Age
      key={at}
      number={at + 1}
      age={age}
      error={age === undefined ? error : undefined}
      onChange={(chosen) => onChange(places.map((other, place) => (place === at ? chosen : other)))}
    />
  ))
}

type AgeProps = {
  number: number
  age: number | undefined
  error: string | undefined
  onChange: (age: number | undefined) => void
}

function Age({ number, age, error, onChange }: AgeProps) {
  const { words } = useReader()
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{words.childAge(number)}</label>
      <select
        id={id}
        value={age ?? ''}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{words.chooseAge}</option>
        {Array.from({ length: MAX_CHILD_AGE + 1 }, (_, years) => (
          <option key={years} value={years}>
            {words.years(years)}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
