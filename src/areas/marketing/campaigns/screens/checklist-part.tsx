import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import type { Campaign, Checklist } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { ReachFacts } from './reach-box.tsx'

type Props = { campaign: Campaign }

/** Whom a campaign reaches, what is left to do, and the button that sends it on its way. */
export function ChecklistPart({ campaign }: Props) {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch } = useQuery(queryOf(campaigns.checklist, { campaignId: campaign.id }))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton lines={6} />
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
      <Section title={t('reach.title')}>
        <ReachFacts reach={data.reach} />
        <FactList
          facts={[
            [t('excluded'), String(data.excluded)],
            [t('arriving'), String(data.arriving)],
            [t('sendAt'), campaign.sendAt === null ? t('atOnce') : <MomentText key="at" instant={campaign.sendAt} />],
            [t('perHour'), String(campaign.perHour)],
            ...(campaign.channel === 'MAIL'
              ? [[t('domain.title'), <SendingDomain key="domain" checklist={data} />] as const]
              : []),
            ...(campaign.channel === 'SMS' ? [[t('unitsEach'), String(data.units)] as const] : []),
            ...(data.credits === null ? [] : [[t('credits'), String(data.credits)] as const]),
            [t('expectedCost'), <MoneyText key="cost" amount={data.expectedCost} />],
            ...(campaign.budget === null
              ? []
              : [[t('budget'), <MoneyText key="budget" amount={campaign.budget} />] as const]),
          ]}
        />
      </Section>
      <Section title={t('part.check')}>
        <Checks checklist={data} />
        <Steps campaign={campaign} checklist={data} />
      </Section>
    </Box>
  )
}

const LINES = { DKIM: 'hasDkim', SPF: 'hasSpf', DMARC: 'hasDmarc' } as const

/** Where the mails come from, and what the world saw of it at the last look. */
function SendingDomain({ checklist: { domain } }: { checklist: Checklist }) {
  const { t } = useTranslation('campaigns')
  if (domain === null) return t('domain.none')
  const lines = Object.entries(LINES).map(([line, fact]) => t(domain[fact] ? 'domain.found' : 'domain.missing', { line }))
  return (
    <>
      {domain.domain}: {lines.join(', ')}
      {!domain.isVerified && (
        <Typography variant="body2" color="textSecondary">
          {t('domain.open')}
        </Typography>
      )}
    </>
  )
} // prettier-ignore

function Checks({ checklist }: { checklist: Checklist }) {
  const { t } = useTranslation('campaigns')
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0, mb: 4 }}>
      {checklist.checks.map(({ check, isDone }) => (
        <Stack component="li" key={check} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <Icon name={isDone ? 'check' : 'alert'} sx={{ color: isDone ? 'success.main' : 'warning.main' }} />
          <Typography>{t(`check.${check}.${isDone ? 'done' : 'open'}`)}</Typography>
        </Stack>
      ))}
    </Stack>
  )
}

function Steps({ campaign, checklist }: Props & { checklist: Checklist }) {
  const { t } = useTranslation('campaigns')
  const mayWrite = useCan('campaigns.write')
  const mayApprove = useCan('campaigns.approve')
  const [dialog, setDialog] = useState<'test' | 'back'>()
  const notify = useNotify()
  const { id: campaignId, version, name, state } = campaign
  const submit = useSend(campaigns.move)
  const approve = useSend(campaigns.decide)
  const isReady = checklist.checks.every(({ isDone }) => isDone)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {state === 'DRAFT' && mayWrite && (
        <>
          <Button variant="outlined" onClick={() => setDialog('test')}>
            {t('templates.test')}
          </Button>
          <LoadingButton
            variant="contained"
            isLoading={submit.isPending}
            disabled={!isReady}
            onClick={() => submit.mutate({ campaignId, version, move: 'SUBMIT' }, { onSuccess: (after) => toast(t(after.state === 'IN_REVIEW' ? 'moved.SUBMIT' : 'scheduled', { name })), onError: notify.refusal })}
          >
            {t(checklist.needsApproval ? 'submit' : 'schedule')}
          </LoadingButton>
        </>
      )}
      {state === 'IN_REVIEW' && mayApprove && (
        <>
          <LoadingButton
            variant="contained"
            isLoading={approve.isPending}
            onClick={() => approve.mutate({ campaignId, version, isApproved: true }, { onSuccess: () => toast(t('scheduled', { name })), onError: notify.refusal })}
          >
            {t('approve')}
          </LoadingButton>
          <Button variant="outlined" onClick={() => setDialog('back')}>
            {t('sendBack')}
          </Button>
        </>
      )}
      {dialog === 'test' && <TestDialog campaign={campaign} onClose={() => setDialog(undefined)} />}
      {dialog === 'back' && <BackDialog campaign={campaign} onClose={() => setDialog(undefined)} />}
    </Stack>
  )
} // prettier-ignore

type Closes = Props & { onClose: () => void }

function TestDialog({ campaign: { id: campaignId }, onClose }: Closes) {
  const { t } = useTranslation('campaigns')
  const form = useRouteForm(campaigns.sendTest, {
    known: { campaignId },
    defaults: { to: '' },
    refusedAt: { no_address: 'to' },
    onDone: () => {
      toast(t('templates.testSent'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('templates.test')} label={t('templates.send')} onClose={onClose}>
      <TextField form={form} name="to" label={t('templates.to')} help={t('templates.toHelp')} isRequired autoFocus maxLength={254} />
    </FormDialog>
  )
} // prettier-ignore

function BackDialog({ campaign: { id: campaignId, version }, onClose }: Closes) {
  const { t } = useTranslation('campaigns')
  const form = useRouteForm(campaigns.decide, {
    known: { campaignId, version, isApproved: false },
    defaults: { reason: '' },
    refusedAt: { reason_required: 'reason' },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('sendBack')} onClose={onClose}>
      <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus lines={2} maxLength={300} />
    </FormDialog>
  )
}
