import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { PersonConsents } from '#areas/platform/consents/screens/pickers.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText, MoneyText, PhoneLink } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { WholeLead } from '../contract/replies.ts'
import { linkOf } from '../rules/link.ts'
import { guardsOf, isLeadOver, leadMovesFrom, type LeadState } from '../rules/states.ts'
import { ActivityDialog } from './activity-dialogs.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { AssignDialog, EditLeadDialog, MoveDialog } from './lead-dialogs.tsx'
import { MailFiles } from './mail-files.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { Timeline } from './timeline.tsx'
import { LeadStateChip, useSourceName } from './words.tsx'
import { LeadWorkPart } from './work-part.tsx'

type Open = 'EDIT' | 'ACTIVITY' | 'ASSIGN' | 'CONVERT' | 'MERGE' | LeadState

/** An enquiry: its sender, its subject, what happened, who may be the same, and what comes next. */
export function LeadPanel({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const read = useQuery(queryOf(leads.get, { leadId }))
  const [open, setOpen] = useState<Open>()
  const mayWork = useCan('leads.work')
  const whole = read.data
  const close = () => setOpen(undefined)
  return (
    <Panel
      open
      title={whole?.lead.title ?? t('lead')}
      subtitle={whole && <LeadStateChip state={whole.lead.state} />}
      onClose={onClose}
      width={640}
      footer={whole && mayWork && !isLeadOver(whole.lead.state) && <Footer whole={whole} onOpen={setOpen} />}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {whole && (
        <Stack spacing={4}>
          <Facts whole={whole} />
          {mayWork && !isLeadOver(whole.lead.state) && <Moves whole={whole} onOpen={setOpen} />}
          <Consents whole={whole} />
          <MailFiles files={whole.files} />
          <Similar whole={whole} />
          {mayWork && whole.lead.state !== 'DUPLICATE' && (
            <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen('MERGE')}>
              {t('merge.open')}
            </Button>
          )}
          <LeadWorkPart whole={whole} />
          <Timeline activities={whole.activities} mayFinish={mayWork} />
        </Stack>
      )}
      {whole && open && <Dialogs key={whole.lead.version} whole={whole} open={open} onClose={close} />}
    </Panel>
  )
}

function Dialogs({ whole, open, onClose }: { whole: WholeLead; open: Open; onClose: () => void }) {
  if (open === 'EDIT') return <EditLeadDialog lead={whole.lead} onClose={onClose} />
  if (open === 'ACTIVITY') return <ActivityDialog leadId={whole.lead.id} onClose={onClose} />
  if (open === 'ASSIGN') return <AssignDialog lead={whole.lead} onClose={onClose} />
  if (open === 'MERGE') return <MergeDialog whole={whole} onClose={onClose} />
  if (open === 'CONVERT') return <ConvertDialog whole={whole} onClose={onClose} />
  return <MoveDialog whole={whole} state={open} onClose={onClose} />
}

type Opens = { whole: WholeLead; onOpen: (open: Open) => void }

/** The next thing to do: a user replies, or the lead becomes a deal. */
function Footer({ whole: { lead }, onOpen }: Opens) {
  const { t } = useTranslation('leads')
  const isReady = guardsOf(lead.state, 'CONVERTED') !== undefined
  return (
    <>
      <Button onClick={() => onOpen('EDIT')}>{t('edit')}</Button>
      <Button variant={isReady ? 'outlined' : 'contained'} onClick={() => onOpen('ACTIVITY')}>
        {t('activity.add')}
      </Button>
      {isReady && (
        <Button variant="contained" onClick={() => onOpen('CONVERT')}>
          {t('convert.ok')}
        </Button>
      )}
    </>
  )
}

/** Moves without input are made at once. */
function Moves({ whole: { lead }, onOpen }: Opens) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const { mutate, isPending } = useSend(leads.move)
  const press = (state: LeadState) => {
    if (state !== 'WORKING' && state !== 'QUALIFIED') return onOpen(state)
    mutate({ leadId: lead.id, version: lead.version, state }, { onSuccess: () => toast(t('saved')), onError: notify.refusal })
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }} role="group" aria-label={t('status')}>
      <Button size="small" variant="outlined" onClick={() => onOpen('ASSIGN')}>{t('assign')}</Button>
      {leadMovesFrom(lead.state).map((state) => (
        <Button key={state} size="small" variant="outlined" disabled={isPending} onClick={() => press(state)}>
          {t(`move.${state}`)}
        </Button>
      ))}
    </Stack>
  )
} // prettier-ignore

function Facts({ whole: { lead, booking, deals } }: { whole: WholeLead }) {
  const { t } = useTranslation('leads')
  const nameOf = useSourceName()
  const { arrival, departure, budget, message, respondedAt, responseDueAt, state } = lead
  const name = `${lead.firstName} ${lead.lastName}`.trim()
  return (
    <>
      <FactList
        facts={[
          [t('number'), lead.number],
          [t('kindOf'), t(`kind.${lead.kind}`)],
          [t('sourceOf'), nameOf(lead.source, lead.sourceName)],
          [t('owner'), lead.ownerName || t('unowned')],
          ...(name === '' ? [] : [[t('name'), name] as const]),
          ...(lead.companyName === '' ? [] : [[t('company'), lead.companyName] as const]),
          ...(lead.jobTitle === '' ? [] : [[t('jobTitle'), lead.jobTitle] as const]),
          ...(lead.website === '' ? [] : [[t('website'), <WebsiteLink key="website" typed={lead.website} />] as const]),
          ...(lead.email === '' ? [] : [[t('email'), lead.email] as const]),
          ...(lead.phone === '' ? [] : [[t('phone'), <PhoneLink key="phone" phone={lead.phone} />] as const]),
          ...(arrival === null ? [] : [[t('arrival'), <DayText key="arrival" day={arrival} />] as const]),
          ...(departure === null ? [] : [[t('departure'), <DayText key="departure" day={departure} />] as const]),
          ...(lead.isFlexible ? [[t('isFlexible'), t('yes')] as const] : []),
          ...eventFacts(lead, t),
          ...(lead.rooms === null ? [] : [[t('rooms'), lead.rooms] as const]),
          ...(budget === null ? [] : [[t('budget'), <MoneyText key="budget" amount={budget} />] as const]),
          ...(lead.temperature === null ? [] : [[t('temperatureOf'), t(`temperature.${lead.temperature}`)] as const]),
          ...(lead.decisionOn === null ? [] : [[t('decisionOn'), <DayText key="decision" day={lead.decisionOn} />] as const]),
          ...(lead.competitor === '' ? [] : [[t('competitor'), lead.competitor] as const]),
          ...(lead.campaignName === '' ? [] : [[t('campaign'), lead.campaignName] as const]),
          ...(lead.offerCode === '' ? [] : [[t('offerCode'), lead.offerCode] as const]),
          ...(linkOf(lead) === '' ? [] : [[t('link'), linkOf(lead)] as const]),
          ...(lead.landing === '' ? [] : [[t('landing'), lead.landing] as const]),
          ...(lead.nextStep === '' ? [] : [[t('nextStep'), lead.nextStep] as const]),
          ...(lead.reason === '' ? [] : [[t('reason'), lead.reason] as const]),
          ...(state === 'NEW' && respondedAt === null ? [[t('due'), <MomentText key="due" instant={responseDueAt} isRelative />] as const] : []),
          ...(state === 'NEW' && lead.returnAt !== null ? [[t('returnAt'), <MomentText key="return" instant={lead.returnAt} isRelative />] as const] : []),
        ]}
      />
      {message !== '' && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Typography>}
      {booking && <Link to={`/master-service/reservation-details/${booking.reference}`}>{`${t('booking')} ${booking.reference}`}</Link>}
      {deals.map(({ id, name: dealName, stage }) => (
        <Link key={id} to={`/businessLead/deals?deal=${id}`}>{`${dealName} · ${t(`stage.${stage}`)}`}</Link>
      ))}
    </>
  )
} // prettier-ignore

/** The event an enquiry is about. */
function eventFacts({ eventOn, attendees, layout, eventNeeds }: WholeLead['lead'], t: TFunction<'leads'>) {
  return [
    ...(eventOn === null ? [] : [[t('eventOn'), <DayText key="event" day={eventOn} />] as const]),
    ...(attendees === null ? [] : [[t('attendees'), attendees] as const]),
    ...(layout === null ? [] : [[t('layoutOf'), t(`layout.${layout}`)] as const]),
    ...(eventNeeds === '' ? [] : [[t('eventNeeds'), eventNeeds] as const]),
  ]
}

/** The website of a company; the contract takes nothing that opens anything else. */
function WebsiteLink({ typed }: { typed: string }) {
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" style={{ overflowWrap: 'anywhere' }}>
      {typed}
    </a>
  )
}

/** Whether the sender may be written to with offers and news. */
function Consents({ whole: { lead } }: { whole: WholeLead }) {
  const { t } = useTranslation('leads')
  const mayRead = useCan('consents.read')
  if (!mayRead || (lead.email === '' && lead.phone === '')) return null
  return (
    <Section title={t('consents')}>
      <PersonConsents email={lead.email} phone={lead.phone} />
    </Section>
  )
}

function Similar({ whole: { similar } }: { whole: WholeLead }) {
  const { t } = useTranslation('leads')
  if (similar.length === 0) return null
  return (
    <Section title={t('similar.title')}>
      <ul>
        {similar.map(({ kind, id, name, because }) => (
          <li key={`${kind} ${id}`}>{`${t(`similar.kind.${kind}`)}: ${name} (${t(`similar.because.${because}`)})`}</li>
        ))}
      </ul>
    </Section>
  )
}
