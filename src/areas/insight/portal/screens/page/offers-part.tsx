import pageStyles from '#web/guest/page.module.css'
import { Alert } from '#web/guest/parts.tsx'
import { useAsk } from '#web/guest/send.ts'
import { portal } from '../../contract/portal.ts'
import type { GuestPage } from '../../contract/replies.ts'
import { useReader } from './reader.ts'
import styles from './stay-page.module.css'

type Props = { page: GuestPage; token: string; onPage: (page: GuestPage) => void }

/** What the guest can add to the stay; it goes on the bill. */
export function ExtrasPart({ page: { extras }, token, onPage }: Props) {
  const { words, amount, refusal } = useReader()
  const { send, isPending, error } = useAsk(portal.buyExtra, onPage)
  if (extras.length === 0) return null
  return (
    <section className={pageStyles['card']} aria-label={words.extras}>
      <h2 className={pageStyles['name']}>{words.extras}</h2>
      {error && <Alert>{refusal(error)}</Alert>}
      {extras.map(({ id, name, total, isBought }) => (
        <div key={id} className={styles['row']}>
          <span>
            {name} · {amount(total)}
          </span>
          {isBought ? (
            <strong>{words.added}</strong>
          ) : (
            <button
              type="button"
              className={pageStyles['plain']}
              aria-label={`${words.add}: ${name}`}
              disabled={isPending}
              onClick={() => send({ token, extraId: id })}
            >
              {words.add}
            </button>
          )}
        </div>
      ))}
    </section>
  )
}

/** Dearer rooms that are free throughout, and what became of those the guest chose. */
export function UpgradesPart({ page: { upgrades }, token, onPage }: Props) {
  const { words, amount, refusal } = useReader()
  const { send, isPending, error } = useAsk(portal.takeUpgrade, onPage)
  if (upgrades.length === 0) return null
  return (
    <section className={pageStyles['card']} aria-label={words.upgrades}>
      <h2 className={pageStyles['name']}>{words.upgrades}</h2>
      {error && <Alert>{refusal(error)}</Alert>}
      {upgrades.map(({ id, stayId, roomTypeName, total, state }) => (
        <div key={`${id}-${stayId}`} className={styles['row']}>
          <span>
            {words.upgradeTo(roomTypeName)} · {words.more(amount(total))}
          </span>
          {state === 'OFFERED' ? (
            <button
              type="button"
              className={pageStyles['plain']}
              aria-label={`${words.upgrade}: ${roomTypeName}`}
              disabled={isPending}
              onClick={() => send({ token, stayId, upgradeId: id })}
            >
              {words.upgrade}
            </button>
          ) : (
            <strong>{words.upgradeState[state]}</strong>
          )}
        </div>
      ))}
    </section>
  )
}
