import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText, PhoneLink } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { WholePlatformLead } from '../contract/platform.ts'
import { guardsOf, isLeadOver, leadMovesFrom, type LeadState } from '../rules/states.ts'
import { PlatformActivityDialog } from './activity-dialogs.tsx'
import {
  AssignPlatformLeadDialog,
  ConvertPlatformLeadDialog,
  EditPlatformLeadDialog,
  MovePlatformLeadDialog,
} from './platform-dialogs.tsx'
import { Timeline } from './timeline.tsx'
import { LeadStateChip } from './words.tsx'

type Open = 'EDIT' | 'ACTIVITY' | 'ASSIGN' | 'CONVERT' | LeadState
type Props = { platformLeadId: string; onClose: () => void }

/** A business that wants to sign up: its sender, what happened, what may be the same, and what comes next. */
export function PlatformPanel({ platformLeadId, onClose }: Props) {
  const { t } = useTranslation('leads')
  const read = useQuery(queryOf(leads.platformLead, { platformLeadId }))
  const [open, setOpen] = useState<Open>()
  const whole = read.data
  const isOver = !whole || isLeadOver(whole.lead.state)
  return (
    <Panel
      open
      title={whole?.lead.businessName ?? t('lead')}
      subtitle={whole && <LeadStateChip state={whole.lead.state} />}
      onClose={onClose}
      width={640}
      footer={!isOver && <Footer whole={whole} onOpen={setOpen} />}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {whole && (
        <Stack spacing={4}>
          <Facts whole={whole} />
          {!isOver && <Moves whole={whole} onOpen={setOpen} />}
          <Similar whole={whole} />
          <Timeline activities={whole.activities} mayFinish finish={leads.finishPlatformActivity} />
        </Stack>
      )}
      {whole && open && (
        <Dialogs key={whole.lead.version} whole={whole} open={open} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  )
}

function Dialogs({ whole, open, onClose }: { whole: WholePlatformLead; open: Open; onClose: () => void }) {
  if (open === 'EDIT') return <EditPlatformLeadDialog lead={whole.lead} onClose={onClose} />
  if (open === 'ACTIVITY') return <PlatformActivityDialog platformLeadId={whole.lead.id} onClose={onClose} />
  if (open === 'ASSIGN') return <AssignPlatformLeadDialog lead={whole.lead} onClose={onClose} />
  if (open === 'CONVERT') return <ConvertPlatformLeadDialog whole={whole} onClose={onClose} />
  return <MovePlatformLeadDialog whole={whole} state={open} onClose={onClose} />
}

type Opens = { whole: WholePlatformLead; onOpen: (open: Open) => void }

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
          {t('platform.convert')}
        </Button>
      )}
    </>
  )
}

/** Moves without input are made at once. */
function Moves({ whole: { lead }, onOpen }: Opens) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const { mutate, isPending } = useSend(leads.movePlatformLead)
  const press = (state: LeadState) => {
    if (state !== 'WORKING' && state !== 'QUALIFIED') return onOpen(state)
    const known = { platformLeadId: lead.id, version: lead.version }
    mutate({ ...known, state }, { onSuccess: () => toast(t('saved')), onError: notify.refusal })
  }
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }} role="group" aria-label={t('status')}>
      <Button size="small" variant="outlined" onClick={() => onOpen('ASSIGN')}>
        {t('assign')}
      </Button>
      {leadMovesFrom(lead.state).map((state) => (
        <Button key={state} size="small" variant="outlined" disabled={isPending} onClick={() => press(state)}>
          {t(`move.${state}`)}
        </Button>
      ))}
    </Stack>
  )
}

function Facts({ whole: { lead } }: { whole: WholePlatformLead }) {
  const { t } = useTranslation('leads')
  const { organizationId, nextStepOn, message } = lead
  return (
    <>
      <FactList
        facts={[
          [t('number'), lead.number],
          [t('kindOf'), t(`platform.kind.${lead.businessKind}`)],
          [t('platform.units'), lead.units],
          [t('sourceOf'), t(`source.${lead.source}`)],
          [t('owner'), lead.ownerName || t('unowned')],
          [t('name'), `${lead.firstName} ${lead.lastName}`.trim()],
          [t('email'), lead.email],
          [t('phone'), lead.phone !== '' && <PhoneLink key="phone" phone={lead.phone} />],
          [t('platform.city'), lead.city],
          [t('nextStep'), lead.nextStep],
          [t('nextStepOn'), nextStepOn !== null && <DayText key="next" day={nextStepOn} />],
          [t('reason'), lead.reason],
          [t('due'), lead.state === 'NEW' && lead.respondedAt === null && <MomentText key="due" instant={lead.responseDueAt} isRelative />],
          [t('platform.organisation'), organizationId !== null && <Link key="made" to={`/bookone-admin/create-organization/${organizationId}/0`}>{lead.businessName}</Link>],
        ]}
      />
      {message !== '' && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Typography>}
    </>
  )
} // prettier-ignore

function Similar({ whole: { similar } }: { whole: WholePlatformLead }) {
  const { t } = useTranslation('leads')
  if (similar.length === 0) return null
  return (
    <Section title={t('similar.title')}>
      <ul>
        {similar.map(({ kind, id, name, because }) => (
          <li
            key={`${kind} ${id}`}
          >{`${t(`platform.similar.${kind}`)}: ${name} (${t(`similar.because.${because}`)})`}</li>
        ))}
      </ul>
    </Section>
  )
}
