import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { WholeDeal } from '../contract/replies.ts'
import { dealMovesFrom, isDealOver, type DealStage } from '../rules/states.ts'
import { ProposalDialog, StageDialog } from './deal-dialogs.tsx'
import { DealActivityDialog } from './activity-dialogs.tsx'
import { EditDealDialog } from './deal-edit.tsx'
import { NightsPart } from './nights-part.tsx'
import { PartsPart } from './parts-part.tsx'
import { Timeline } from './timeline.tsx'
import { DealStageChip } from './words.tsx'

/** A deal: what it comes to, its nights, its proposals, and what comes next. */
export function DealPanel({ dealId, onClose }: { dealId: string; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const read = useQuery(queryOf(leads.deal, { dealId }))
  const [open, setOpen] = useState<DealStage | 'PROPOSAL' | 'EDIT' | 'ACTIVITY'>()
  const mayWork = useCan('leads.work')
  const whole = read.data
  const close = () => setOpen(undefined)
  return (
    <Panel
      open
      title={whole?.deal.name ?? t('deals.deal')}
      subtitle={whole && <DealStageChip stage={whole.deal.stage} />}
      onClose={onClose}
      width={860}
      footer={
        whole && mayWork && (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            <Button onClick={() => setOpen('ACTIVITY')}>{t('activity.add')}</Button>
            {!isDealOver(whole.deal.stage) && (
              <>
                <Button onClick={() => setOpen('EDIT')}>{t('deals.edit')}</Button>
                <Button variant="contained" onClick={() => setOpen('PROPOSAL')}>{t('proposal.send')}</Button>
              </>
            )}
          </Stack>
        )
      }
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {whole && (
        <Stack spacing={4}>
          <Facts whole={whole} />
          {mayWork && <Stages whole={whole} onOpen={setOpen} />}
          <NightsPart key={whole.deal.version} whole={whole} />
          <PartsPart whole={whole} />
          <Proposals whole={whole} />
          <Timeline activities={whole.activities} mayFinish={mayWork} />
        </Stack>
      )}
      {whole && open !== undefined && <OpenDialog deal={whole.deal} open={open} onClose={close} />}
    </Panel>
  )
} // prettier-ignore

type OpenProps = { deal: WholeDeal['deal']; open: DealStage | 'PROPOSAL' | 'EDIT' | 'ACTIVITY'; onClose: () => void }

function OpenDialog({ deal, open, onClose }: OpenProps) {
  if (open === 'PROPOSAL') return <ProposalDialog deal={deal} onClose={onClose} />
  if (open === 'EDIT') return <EditDealDialog deal={deal} onClose={onClose} />
  if (open === 'ACTIVITY') return <DealActivityDialog dealId={deal.id} onClose={onClose} />
  return <StageDialog deal={deal} stage={open} onClose={onClose} />
}

function Stages({ whole: { deal }, onOpen }: { whole: WholeDeal; onOpen: (stage: DealStage) => void }) {
  const { t } = useTranslation('leads')
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }} role="group" aria-label={t('status')}>
      {dealMovesFrom(deal.stage).map((stage) => (
        <Button key={stage} size="small" variant="outlined" onClick={() => onOpen(stage)}>
          {t(`toStage.${stage}`)}
        </Button>
      ))}
    </Stack>
  )
}

function Facts({ whole: { deal, deposit } }: { whole: WholeDeal }) {
  const { t } = useTranslation(['leads', 'bookings'])
  return (
    <>
      <Stack direction="row" sx={{ gap: 6, flexWrap: 'wrap' }}>
        <Figure label={t('deals.amount')} amount={deal.amount} currency={deal.currency} isStrong />
      </Stack>
      <FactList
        facts={[
          [t('number'), deal.number],
          [t('deals.roomNightsOf'), deal.roomNights],
          [t('deals.probability'), `${deal.probability} %`],
          ...(deal.customerName === '' ? [] : [[t('deals.customer'), deal.customerName] as const]),
          ...(deal.companyName === '' ? [] : [[t('company'), deal.companyName] as const]),
          ...(deal.ownerName === '' ? [] : [[t('owner'), deal.ownerName] as const]),
          ...(deal.decisionOn === null ? [] : [[t('decisionOn'), <DayText key="decision" day={deal.decisionOn} />] as const]),
          ...(deal.optionOn === null ? [] : [[t('deals.optionOn'), <DayText key="option" day={deal.optionOn} />] as const]),
          ...(deal.segment === null ? [] : [[t('bookings:segmentLabel'), t(`bookings:segment.${deal.segment}`)] as const]),
          ...(deal.clientOrder === '' ? [] : [[t('deals.clientOrder'), deal.clientOrder] as const]),
          ...(deal.competitor === '' ? [] : [[t('competitor'), deal.competitor] as const]),
          ...(deposit === null ? [] : [[t('deals.deposit'), <Deposit key="deposit" deposit={deposit} currency={deal.currency} />] as const]),
          ...(deal.lostReason === '' ? [] : [[t('reason'), `${deal.lostReason}. ${deal.lostNote}`] as const]),
        ]}
      />
      <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap' }}>
        {deal.groupId !== null && <Link to={`/bookone/group?id=${deal.groupId}`}>{t('deals.block')}</Link>}
        {deal.projectId !== null && <Link to={`/project/${deal.projectId}`}>{t('deals.project')}</Link>}
      </Stack>
    </>
  )
} // prettier-ignore

type DepositProps = { deposit: NonNullable<WholeDeal['deposit']>; currency: WholeDeal['deal']['currency'] }

/** What was requested, and whether it has come. */
function Deposit({ deposit: { linkId, amount, paid, isOpen }, currency }: DepositProps) {
  const { t } = useTranslation('leads')
  const state = paid >= amount ? 'PAID' : isOpen ? 'OPEN' : 'ENDED'
  return (
    <>
      <MoneyText amount={amount} currency={currency} /> · <Link to={`/bookone/payment-link/${linkId}`}>{t(`deals.depositState.${state}`)}</Link>
    </>
  )
} // prettier-ignore

function Proposals({ whole: { proposals, deal } }: { whole: WholeDeal }) {
  const { t } = useTranslation('leads')
  if (proposals.length === 0) return null
  return (
    <Section title={t('proposal.all')}>
      {proposals.map(({ id, revision, state, total, validUntil, signerName, unheldBecause, url }) => (
        <div key={id}>
          <p>
            {t('proposal.revision', { revision })}: {t(`proposal.state.${state}`)} · <MoneyText amount={total} currency={deal.currency} /> ·{' '}
            {t('proposal.validUntil')} <DayText day={validUntil} />
            {signerName !== '' && ` · ${signerName}`}
          </p>
          {unheldBecause !== '' && <p role="alert">{t('proposal.unheld')}</p>}
          {url !== null && (state === 'SENT' || state === 'VIEWED') && <CopyText label={t('proposal.link')} text={url} />}
        </div>
      ))}
    </Section>
  )
} // prettier-ignore
