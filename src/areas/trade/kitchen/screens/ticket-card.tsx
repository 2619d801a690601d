import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kot } from '#areas/trade/orders/contract/replies.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { ageOf, bumpOf, isChange, isWithdrawn, isUnseen, shownUnits } from '../rules.ts'
import { useTaps } from './use-taps.ts'
import type { PressInput } from './waiting.ts'
import styles from './kitchen.module.css'

type CardProps = {
  kot: Kot
  now: number
  targetMinutes: number
  press: ((input: PressInput) => void) | undefined
  /** Something pressed on it has not reached the server yet. */
  isWaiting?: boolean
}

/** One ticket: where it goes, how old it is, its lines; a double tap on it bumps it as its button does. */
export function TicketCard({ kot, now, targetMinutes, press, isWaiting = false }: CardProps) {
  const { t } = useTranslation('kitchen')
  const { kotId, status } = kot
  const age = ageOf(kot, targetMinutes, now)
  const minutes = Math.max(0, Math.floor((now - Date.parse(kot.createdAt)) / 60_000))
  const isChanged = isUnseen(kot)
  const bump = bumpOf(status)
  const act = () => (isChanged ? press?.({ seen: [kotId] }) : bump && press?.({ kotId, to: bump }))
  // Buttons pressed twice in a row are pressed twice; a dish knows a double tap itself.
  const onDoubleClick = ({ target }: MouseEvent) => target instanceof Element && !target.closest('button') && act()
  return (
    <div onDoubleClick={onDoubleClick}>
      <article
        className={styles['kitchen-ticket']}
        data-ticket={kotId}
        data-age={isChanged ? 'change' : age}
        aria-label={t('ticket', { number: kot.kotNo, place: kot.tableOrRoom })}
      >
        <header>
          <strong>{kot.tableOrRoom}</strong>
          <span>{t('minutes', { count: minutes })}</span>
        </header>
        <p className={styles['kitchen-facts']}>
          {t('number', { number: kot.kotNo })} · {kot.waiter}
          {kot.covers > 0 && ` · ${t('covers', { count: kot.covers })}`}
          {kot.priority !== 'Normal' && <b> · {t(`priority.${kot.priority}`)}</b>}
          {age !== 'new' && !isChanged && <b> · {t(`age.${age}`)}</b>}
        </p>
        {isWaiting && <p className={styles['kitchen-waiting']}>{t('waiting.ticketWaits')}</p>}
        {(isChange(kot) || kot.type === 'Add') && (
          <p className={styles['kitchen-banner']}>
            {kot.type === 'Move' && kot.movedFrom !== ''
              ? t('moved', { from: kot.movedFrom, to: kot.tableOrRoom })
              : t(`type.${kot.type}`)}
          </p>
        )}
        {kot.guestAllergies && (
          <p className={styles['kitchen-allergies']}>
            <mark>{t('guestAllergies', { list: kot.guestAllergies })}</mark>
          </p>
        )}
        <Lines kot={kot} press={isChanged ? undefined : press} bump={act} />
        {kot.notes && <p className={styles['kitchen-notes']}>{kot.notes}</p>}
        {press && (
          <footer>
            {status !== 'New' && !isChanged && status !== 'Void' && (
              <Button variant="outlined" onClick={() => press({ kotId, to: status === 'Ready' ? 'Preparing' : 'New' })}>
                {t('recall')}
              </Button>
            )}
            {status === 'New' && !isChanged && (
              <Button variant="outlined" onClick={() => press({ kotId, to: 'Preparing' })}>
                {t('start')}
              </Button>
            )}
            {(isChanged || bump) && (
              <Button variant="contained" onClick={act}>
                {isChanged ? t('seen') : t(`bump.${bump}`)}
              </Button>
            )}
          </footer>
        )}
      </article>
    </div>
  )
}

/** The special requests of a line; a note that was removed is shown, too. */
const wantedOf = (kot: Kot, { notes }: Kot['orderLines'][number], removed: string): string =>
  kot.type === 'Note' && notes === '' && kot.notes === '' ? removed : notes

/** Some of it is ready, and not all. */
const isPart = ({ readyUnits, liveUnits }: Kot['orderLines'][number]): boolean =>
  readyUnits > 0 && readyUnits < liveUnits

type LineProps = Pick<CardProps, 'kot' | 'press'> & {
  line: Kot['orderLines'][number]
  /** Of the whole ticket. */
  bump: () => void
}

function Lines({ kot, ...own }: Omit<LineProps, 'line'>) {
  return (
    <ul>
      {kot.orderLines.map((line) => (
        <Line key={line.orderLineId} kot={kot} line={line} {...own} />
      ))}
    </ul>
  )
}

/** A dish: a tap makes it ready, or takes that back; a double tap bumps its ticket. */
function Line({ kot, line, press, bump }: LineProps) {
  const { t } = useTranslation(['kitchen', 'products'])
  const confirm = useConfirm()
  const isReady = ['Ready', 'Served'].includes(line.status)
  const isStruck = isWithdrawn(line)
  const { onClick, isTapped } = useTaps({
    once: () => press?.({ orderLineId: line.orderLineId, to: isReady ? 'Preparing' : 'Ready' }),
    twice: bump,
  })
  // A tap shows at once, while it may still become a double one.
  const isDone = isReady !== isTapped
  const loud = line.allergens.map((code) => t(`products:allergen.${code}`).toUpperCase()).join(', ')
  const markSoldOut = async () => {
    if (await confirm({ message: t('outAsk', { name: line.name }), ok: t('out') }))
      press?.({ productCode: line.productCode, isAvailable: false })
  }
  return (
    <li data-done={isDone} data-gone={isStruck}>
      <button type="button" disabled={!press || isStruck} aria-pressed={isDone} onClick={onClick}>
        <b>{shownUnits(kot, line)}</b> {line.name}
        {isPart(line) && <small> {t('readyOf', { ready: line.readyUnits, units: line.liveUnits })}</small>}
        {line.course > 0 && <small> {t('course', { number: line.course })}</small>}
        {line.seatNo > 0 && <small> {t('seat', { number: line.seatNo })}</small>}
        {line.modifiers.map((modifier) => (
          <span key={modifier}>+ {modifier}</span>
        ))}
        {line.alsoAt.length > 0 && <span>{t('alsoAt', { list: line.alsoAt.join(', ') })}</span>}
        {wantedOf(kot, line, t('noteRemoved')) && <em>{wantedOf(kot, line, t('noteRemoved'))}</em>}
        {line.allergens.length > 0 && <mark>{t('allergens', { list: loud })}</mark>}
      </button>
      {press && !isReady && !isStruck && line.liveUnits - line.readyUnits > 1 && (
        <Button
          size="small"
          aria-label={t('oneReady', { name: line.name })}
          onClick={() => press({ orderLineId: line.orderLineId, readyUnits: line.readyUnits + 1 })}
        >
          +1
        </Button>
      )}
      {press && !isReady && !isStruck && (
        <Button size="small" aria-label={t('outOf', { name: line.name })} onClick={() => void markSoldOut()}>
          86
        </Button>
      )}
    </li>
  )
}
