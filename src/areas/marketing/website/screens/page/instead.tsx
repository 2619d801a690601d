import type { Alternatives } from '../../rules/offers.ts'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'

/** What a refusal of the server names in place of a room that is sold out; nothing of another shape. */
function alternativesOf(details: unknown): Alternatives {
  const { types = [], dates = [] } = typeof details === 'object' && details !== null ? (details as Alternatives) : {}
  return { types, dates }
}

type Props = { alternatives: unknown; onDays: (days: { from: string; until: string }) => void }

/** Other types for the days, which the list below shows, and other days, which are chosen by pressing them. */
export function Instead({ alternatives, onDays }: Props) {
  const { words, amount, day } = useReader()
  const { types, dates } = alternativesOf(alternatives)
  if (types.length + dates.length === 0) return null
  return (
    <div className={styles['card']}>
      <h3 className={styles['name']}>{words.alternatives}</h3>
      {types.map(({ roomTypeId, name, total }) => (
        <p key={roomTypeId}>{words.chooseInstead(name, amount(total))}</p>
      ))}
      <div className={styles['buttons']}>
        {dates.map(({ from, until, total }) => (
          <button key={from} type="button" className={styles['plain']} onClick={() => onDays({ from, until })}>
            {words.chooseInstead(`${day(from)} – ${day(until)}`, amount(total))}
          </button>
        ))}
      </div>
    </div>
  )
}
