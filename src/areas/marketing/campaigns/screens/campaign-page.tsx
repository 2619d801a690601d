import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { Link, useScreenParams, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Campaign } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { CAMPAIGN_MOVES, type CampaignMove } from '../contract/choices.ts'
import { stateAfterMove } from '../rules/states.ts'
import { CampaignStateChip } from './campaign-marks.tsx'
import { ChecklistPart } from './checklist-part.tsx'
import { RecipientsPart } from './recipients-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { SeriesNote, SeriesRuns } from './series-part.tsx'
import { WIZARD_STEPS, WizardPart } from './wizard-part.tsx'

/** `/campaign/view/:campaignId`: a draft step by step; of one that was sent, what became of it. */
export function CampaignPage() {
  const { t } = useTranslation('campaigns')
  const { campaignId = '' } = useScreenParams()
  const { data, error, refetch } = useQuery(queryOf(campaigns.get, { campaignId }))
  if (data) return <CampaignScreen key={campaignId} campaign={data} />
  return (
    <Page title={t('one')}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton lines={10} />}
    </Page>
  )
}

const wasBegun = ({ startedAt }: Campaign): boolean => startedAt !== null
const TABS = [...WIZARD_STEPS, 'check', 'results', 'recipients'] as const
type TabName = (typeof TABS)[number]

function CampaignScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const mayWrite = useCan('campaigns.write')
  const mayListRecipients = useCan('campaigns.export')
  const isDraft = campaign.state === 'DRAFT' && mayWrite
  const names: readonly [TabName, ...TabName[]] = wasBegun(campaign) ? mayListRecipients ? ['results', 'recipients'] : ['results'] : isDraft ? [...WIZARD_STEPS, 'check'] : ['check']
  const tabs = useTabs<TabName>(names, { label: (name) => t(`part.${name}`) })
  const setUrl = useUrlState()[1]
  const step = WIZARD_STEPS.find((name) => name === tabs.open)
  return (
    <Page
      title={campaign.name}
      subtitle={
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <span>
            <Link to="/Campaign/list">{t('title')}</Link>
          </span>
          <CampaignStateChip state={campaign.state} />
        </Stack>
      }
      tabs={tabs}
      actions={mayWrite && <Moves campaign={campaign} />}
    >
      <Stack spacing={4}>
        <Notes campaign={campaign} />
        <SeriesNote campaign={campaign} />
        {step && isDraft && <WizardPart key={`${step} ${campaign.version}`} campaign={campaign} step={step} onNext={() => setUrl({ tab: names[names.indexOf(step) + 1] })} />}
        {tabs.open === 'check' && <ChecklistPart campaign={campaign} />}
        {tabs.open === 'results' && <ResultsPart campaign={campaign} />}
        {(tabs.open === 'results' || tabs.open === 'check') && <SeriesRuns campaign={campaign} />}
        {tabs.open === 'recipients' && <RecipientsPart campaign={campaign} />}
      </Stack>
    </Page>
  )
} // prettier-ignore

function Notes({ campaign: { state, reviewNote, pauseReason, approverName, stopAfter } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      {state === 'DRAFT' && reviewNote !== '' && (
        <Alert severity="warning">{t('sentBack', { reason: reviewNote })}</Alert>
      )}
      {pauseReason === 'TEMPLATE' && <Alert severity="error">{t('pausedByTemplate')}</Alert>}
      {pauseReason === 'ERRORS' && <Alert severity="error">{t('pausedByErrors', { count: stopAfter })}</Alert>}
      {state === 'IN_REVIEW' && <Alert severity="info">{t('inReview')}</Alert>}
      {state === 'SCHEDULED' && approverName !== '' && (
        <Alert severity="success">{t('approvedBy', { name: approverName })}</Alert>
      )}
    </>
  )
}

/** Where a campaign may go by hand; submitting is the end of its checklist. */
function Moves({ campaign: { id: campaignId, version, state, name, repeats } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(campaigns.move)
  const run = async (move: CampaignMove) => {
    if (move === 'CANCEL' && !(await confirm({ title: t('cancelTitle', { name }), message: t(repeats === null ? 'cancelText' : 'series.cancelText'), ok: t('move.CANCEL'), isDestructive: true }))) return // prettier-ignore
    mutate(
      { campaignId, version, move },
      { onSuccess: () => toast(t(`moved.${move}`, { name })), onError: notify.refusal },
    )
  }
  return CAMPAIGN_MOVES.filter((move) => move !== 'SUBMIT' && stateAfterMove(state, move) !== undefined).map((move) => (
    <Button
      key={move}
      variant={move === 'RESUME' ? 'contained' : 'outlined'}
      color={move === 'CANCEL' ? 'error' : 'primary'}
      disabled={isPending}
      onClick={() => void run(move)}
    >
      {t(`move.${move}`)}
    </Button>
  ))
}
