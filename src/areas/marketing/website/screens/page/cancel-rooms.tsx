import { ask } from '#web/guest/ask.ts'
import styles from '#web/guest/page.module.css'
import { website } from '../../contract/website.ts'
import { CancelSteps, type PartProps } from './cancel-steps.tsx'
import { useReader } from './reader.ts'

/** Each room of several with what cancelling it alone costs; nothing where none can be. */
export function CancelRooms({ of: { rooms }, own, onChanged }: PartProps) {
  const { words } = useReader()
  if (rooms.every(({ cancellation }) => cancellation === null)) return null
  return (
    <section className={styles['card']} aria-label={words.cancelOne}>
      <h2 className={styles['title']}>{words.cancelOne}</h2>
      {rooms.map(({ stayId, name, cancellation }, place) => {
        const label = words.roomOf(place + 1, name)
        return (
          cancellation && (
            <div key={stayId} role="group" className={styles['plan']} aria-label={label}>
              <h3 className={styles['name']}>{label}</h3>
              <CancelSteps
                cost={cancellation}
                first={words.cancelRoom}
                second={words.confirmCancelRoom}
                keep={words.keepRoom}
                act={() => ask(website.cancelRoom, { ...own, stayId, expectedFee: cancellation.fee })}
                onChanged={onChanged}
              />
            </div>
          )
        )
      })}
    </section>
  )
}
