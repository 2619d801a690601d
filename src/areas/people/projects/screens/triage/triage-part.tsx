import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useUrlState } from '#web/navigation.tsx'
import { knownAddress } from '#web/screens.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { PROPOSAL_VIEWS, type ProposalView } from '../../contract/choices.ts'
import { projects } from '../../contract/projects.ts'
import type { WorkProposal } from '../../contract/triage.ts'
import type { ProposalState } from '../../rules/triage.ts'
import { includesRole, isOpen } from '../../rules/states.ts'
import type { Details } from '../details.ts'
import { type Decision, DecisionDialog } from './decision-dialogs.tsx'
import { ProposeDialog } from './propose-dialog.tsx'

const TONES = { WAITING: 'tentative', SNOOZED: 'blocked', ACCEPTED: 'confirmed', REJECTED: 'cancelled', DUPLICATE: 'past' } as const satisfies Record<ProposalState, string> // prettier-ignore
const DECISIONS = ['accept', 'reject', 'duplicate', 'snooze'] as const

type Props = { details: Details; mayWork: boolean; onOpen: (itemId: string) => void }

/** Work that is proposed to a project: accepted, rejected, marked as a duplicate, or put off until a day. */
export function TriagePart({ details, mayWork, onOpen }: Props) {
  const { t } = useTranslation('projects')
  const [url, setUrl] = useUrlState()
  const [isProposing, setIsProposing] = useState(false)
  const [decided, setDecided] = useState<{ proposal: WorkProposal; decision: Decision }>()
  const { project } = details
  const view = PROPOSAL_VIEWS.find((each) => each === url['view']) ?? 'WAITING'
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Choice
          label={t('triage.view')}
          value={view}
          options={PROPOSAL_VIEWS.map((value) => ({ value, label: t(`triage.views.${value}`) }))}
          onChange={(value) => setUrl({ view: value })}
          width={240}
        />
        {isOpen(project.state) && (
          <Button variant="outlined" onClick={() => setIsProposing(true)}>
            {t('triage.propose')}
          </Button>
        )}
      </Stack>
      <Proposals
        key={view}
        projectId={project.id}
        view={view}
        mayDecide={mayWork}
        onDecide={(proposal, decision) => setDecided({ proposal, decision })}
        onOpen={onOpen}
      />
      {isProposing && <ProposeDialog project={project} onClose={() => setIsProposing(false)} />}
      {decided && includesRole(project.role, 'MEMBER') && (
        <DecisionDialog details={details} {...decided} onClose={() => setDecided(undefined)} />
      )}
    </Stack>
  )
}

type ListProps = {
  projectId: string
  view: ProposalView
  mayDecide: boolean
  onDecide: (proposal: WorkProposal, decision: Decision) => void
  onOpen: (itemId: string) => void
}

function Proposals({ projectId, view, mayDecide, onDecide, onOpen }: ListProps) {
  const { t } = useTranslation('projects')
  return (
    <DataList
      label={t('tabs.triage')}
      source={projects.proposals}
      input={{ projectId, view }}
      columns={[
        { key: 'title', label: t('item.title'), cell: (row) => <Words proposal={row} />, text: ({ title }) => title, phone: 'title' },
        { key: 'source', label: t('triage.source'), cell: (row) => <Source proposal={row} />, text: ({ source }) => t(`triage.sources.${source}`) },
        { key: 'proposedAt', label: t('triage.proposedAt'), cell: ({ proposedAt }) => <MomentText instant={proposedAt} isRelative /> },
        { key: 'state', label: t('item.state'), cell: ({ state }) => <StatusChip tone={TONES[state]} label={t(`triage.states.${state}`)} />, phone: 'end' },
        { key: 'outcome', label: t('triage.outcome'), cell: (row) => <Outcome proposal={row} onOpen={onOpen} />, text: ({ reason }) => reason },
        {
          key: 'decide',
          label: t('triage.decide'),
          cell: (row) =>
            mayDecide &&
            (row.state === 'WAITING' || row.state === 'SNOOZED') && (
              <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
                {DECISIONS.map((decision) => (
                  <Button key={decision} size="small" onClick={() => onDecide(row, decision)}>
                    {t(`triage.${decision}`)}
                  </Button>
                ))}
              </Stack>
            ),
        },
      ]}
      empty={{ title: t('triage.none'), text: t('triage.noneText') }}
    />
  )
} // prettier-ignore

const Words = ({ proposal: { title, body } }: { proposal: WorkProposal }) => (
  <>
    <strong>{title}</strong>
    {body && (
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
      </Typography>
    )}
  </>
)

/** Who proposed it, and what it came from. */
function Source({ proposal: { source, proposedBy, originLabel, originPath } }: { proposal: WorkProposal }) {
  const { t } = useTranslation('projects')
  return (
    <>
      {[t(`triage.sources.${source}`), proposedBy].filter(Boolean).join(' · ')}
      {originPath && (
        <>
          {' · '}
          <Link to={knownAddress(originPath)}>{originLabel}</Link>
        </>
      )}
    </>
  )
}

/** What became of it: the item, the reason, or the day it waits for. */
function Outcome({ proposal, onOpen }: { proposal: WorkProposal; onOpen: (itemId: string) => void }) {
  const { t } = useTranslation('projects')
  const { itemId, itemNumber, itemTitle, reason, snoozedUntil } = proposal
  if (itemId)
    return (
      <Button size="small" onClick={() => onOpen(itemId)}>
        {itemNumber} {itemTitle}
      </Button>
    )
  if (snoozedUntil)
    return (
      <>
        {t('triage.until')} <DayText day={snoozedUntil} />
      </>
    )
  return <>{reason}</>
}
