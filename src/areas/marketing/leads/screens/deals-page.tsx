import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf, queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { Deal } from '../contract/replies.ts'
import { DEAL_STAGES, dealMovesFrom, effectOf, isDealOver, type DealStage } from '../rules/states.ts'
import styles from './board.module.css'
import { NewDealDialog, StageDialog } from './deal-dialogs.tsx'
import { DealPanel } from './deal-panel.tsx'

/** `/businessLead/deals`: deals by stage, dragged or moved with Alt and the arrow keys. */
export function DealsPage() {
  const { t } = useTranslation('leads')
  const [url, setUrl] = useUrlState()
  const mayWork = useCan('leads.work')
  const add = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
      {t('deals.add')}
    </Button>
  )
  return (
    <Page title={t('deals.title')} subtitle={<Link to="/businessLead/reports">{t('report.title')}</Link>} actions={mayWork && add}>
      <Board mayWork={mayWork} onOpen={(deal) => setUrl({ deal })} />
      {url['new'] === 'yes' && <NewDealDialog onClose={() => setUrl({ new: undefined })} onDone={(deal) => setUrl({ new: undefined, deal })} />}
      {url['deal'] && <DealPanel dealId={url['deal']} onClose={() => setUrl({ deal: undefined })} />}
    </Page>
  )
} // prettier-ignore

type BoardProps = { mayWork: boolean; onOpen: (dealId: string) => void }

function Board({ mayWork, onOpen }: BoardProps) {
  const { t } = useTranslation('leads')
  const read = useInfiniteQuery(pagesOf(leads.deals, { limit: 200 }))
  const [asked, setAsked] = useState<{ deal: Deal; stage: DealStage }>()
  const notify = useNotify()
  const { mutate } = useSend(leads.moveDeal)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={10} />
  const all = read.data.pages.flatMap((page) => page.rows)
  const move = (deal: Deal, stage: DealStage) => {
    const effect = effectOf(deal.stage, stage)
    if (effect === undefined) return
    if (effect !== 'NONE') setAsked({ deal, stage })
    else mutate({ dealId: deal.id, version: deal.version, stage }, { onError: notify.refusal })
  }
  return (
    <>
      {mayWork && <Typography variant="caption" component="p" sx={{ mb: 2 }}>{t('deals.keys')}</Typography>}
      <div className={styles['board']} role="region" tabIndex={0} aria-label={t('deals.title')}>
        {DEAL_STAGES.map((stage) => (
          <StageColumn key={stage} stage={stage} all={all} {...{ mayWork, onOpen, move }} />
        ))}
      </div>
      {read.hasNextPage && <Button disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>{t('more')}</Button>}
      {asked && <StageDialog deal={asked.deal} stage={asked.stage} onClose={() => setAsked(undefined)} />}
    </>
  )
} // prettier-ignore

type ColumnProps = BoardProps & { stage: DealStage; all: readonly Deal[]; move: (deal: Deal, stage: DealStage) => void }

function StageColumn({ stage, all, mayWork, onOpen, move }: ColumnProps) {
  const { t } = useTranslation('leads')
  const [isOver, setIsOver] = useState(false)
  const { data } = useQuery(queryOf(leads.totals, {}))
  const total = data?.rows.find((row) => row.stage === stage)
  const drop = (event: React.DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const deal = all.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
    if (deal) move(deal, stage)
  }
  const over = (event: React.DragEvent) => {
    if (!mayWork) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <section aria-label={t(`stage.${stage}`)}>
      <div className={styles['column']} data-over={isOver ? 'yes' : undefined} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
        <Typography variant="h3">{`${t(`stage.${stage}`)} · ${total?.deals ?? 0}`}</Typography>
        {total && total.deals > 0 && (
          <p className={styles['small']}>
            {t('deals.roomNights', { count: total.roomNights })} · <MoneyText amount={total.amount} /> · {t('deals.weighted')} <MoneyText amount={total.weighted} />
          </p>
        )}
        <ol className={styles['cards']}>
          {all.filter((deal) => deal.stage === stage).map((deal) => (
            <DealCard key={deal.id} deal={deal} mayWork={mayWork} onOpen={() => onOpen(deal.id)} move={move} />
          ))}
        </ol>
      </div>
    </section>
  )
} // prettier-ignore

/** The stage a key with Alt moves a deal to: the next one it may go to, on that side. */
function stageByKey(deal: Deal, key: string): DealStage | undefined {
  const places = dealMovesFrom(deal.stage).map((stage) => DEAL_STAGES.indexOf(stage)).toSorted((a, b) => a - b)
  const here = DEAL_STAGES.indexOf(deal.stage)
  const place = key === 'ArrowRight' ? places.find((one) => one > here) : key === 'ArrowLeft' ? places.findLast((one) => one < here) : undefined
  return place === undefined ? undefined : DEAL_STAGES[place]
} // prettier-ignore

type CardProps = { deal: Deal; mayWork: boolean; onOpen: () => void; move: ColumnProps['move'] }

function DealCard({ deal, mayWork, onOpen, move }: CardProps) {
  const { t } = useTranslation('leads')
  const { day } = useDays()
  const { decisionOn, optionOn } = deal
  const dates = isDealOver(deal.stage)
    ? []
    : [
        ...(decisionOn === null ? [] : [t('deals.decides', { day: day(decisionOn) })]),
        ...(optionOn === null ? [] : [t('deals.option', { day: day(optionOn) })]),
      ]
  const press = (event: React.KeyboardEvent) => {
    const stage = mayWork && event.altKey ? stageByKey(deal, event.key) : undefined
    if (!stage) return
    event.preventDefault()
    move(deal, stage)
  }
  return (
    <li>
      <button
        type="button"
        className={styles['card']}
        draggable={mayWork}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', deal.id)}
        onClick={onOpen}
        onKeyDown={press}
      >
        <span>{deal.name}</span>
        <span className={styles['small']}>
          {deal.roomNights > 0 && `${t('deals.roomNights', { count: deal.roomNights })} · `}
          <MoneyText amount={deal.amount} currency={deal.currency} />
          {deal.ownerName && ` · ${deal.ownerName}`}
        </span>
        {dates.length > 0 && <span className={styles['small']}>{dates.join(' · ')}</span>}
      </button>
    </li>
  )
}
