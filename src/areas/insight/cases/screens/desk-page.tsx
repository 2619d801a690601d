import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { isOrganisationRole, isPlatformRole } from '#core/roles.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ListFilter } from '#web/ui/list-filters.tsx'
import { Page } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { type Case, type Desk, CASE_STATES, PRIORITIES } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import { isAwaited, isLate } from '../rules.ts'
import { CaseBoard } from './case-board.tsx'
import { CasePanel } from './case-panel.tsx'
import { CaseMarks } from './marks.tsx'
import { NewCaseDialog } from './new-case-dialog.tsx'

/** Questions before a stay or purchase, and how the product is used. */
export const EnquiryDesk = () => <DeskPage desks={['ENQUIRY', 'SUPPORT']} name="enquiries" />
/** Requests and complaints of guests who are here. */
export const ServiceDesk = () => <DeskPage desks={['SERVICE']} name="service" />

type Props = { desks: readonly Desk[]; name: 'enquiries' | 'service' }

function DeskPage({ desks, name }: Props) {
  const { t } = useTranslation('cases')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('cases.write')
  const [isNew, setNew] = useState(false)
  const { roles, property } = useSession()
  const isBoard = url['view'] === 'board'
  const isAbove = isPlatformRole(roles[0]) || isOrganisationRole(roles[0])
  const columns = useColumns(isAbove)
  const filters = useFilters()
  const add = (isContained: boolean) =>
    mayWrite && (
      <Button
        variant={isContained ? 'contained' : 'outlined'}
        startIcon={<Icon name="add" />}
        onClick={() => setNew(true)}
      >
        {t(`add.${name}`)}
      </Button>
    )
  return (
    <Page
      title={t(name)}
      subtitle={
        <>
          {t(`${name}Text`)}{' '}
          {property && <Link to={`/bookone-support?at=${property.seoFriendlyName}`}>{t('publicPage')}</Link>}
        </>
      }
      actions={
        <>
          <ViewChoice isBoard={isBoard} />
          {add(true)}
        </>
      }
    >
      <Counts desks={desks} />
      {isBoard ? (
        <CaseBoard desks={desks} isAbove={isAbove} open={(id) => setUrl({ id })} />
      ) : (
        <DataList
          label={t(name)}
          source={cases.list}
          input={{ desks: desks.join(',') }}
          search="text"
          searchLabel={t('search')}
          columns={columns}
          filters={filters}
          onOpen={(row) => setUrl({ id: row.id })}
          isMarked={(row) => isLate(row, new Date().toISOString())}
          empty={{ title: t(`empty.${name}`), text: t(`emptyText.${name}`), action: add(false) }}
        />
      )}
      {url['id'] && <CasePanel key={url['id']} caseId={url['id']} close={() => setUrl({ id: undefined })} />}
      {isNew && <NewCaseDialog desks={desks} close={() => setNew(false)} onMade={(id) => setUrl({ id })} />}
    </Page>
  )
}

/** The cases in a list, or in columns by their state. */
function ViewChoice({ isBoard }: { isBoard: boolean }) {
  const { t } = useTranslation('cases')
  const [, setUrl] = useUrlState()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isBoard ? 'board' : 'list'}
      aria-label={t('view.label')}
      onChange={(_, next: string | null) => next !== null && setUrl({ view: next === 'board' ? next : undefined })}
    >
      <ToggleButton value="list">{t('view.list')}</ToggleButton>
      <ToggleButton value="board">{t('view.board')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('cases')
  return [
    {
      name: 'state',
      label: t('stateLabel'),
      options: CASE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      name: 'priority',
      label: t('priorityLabel'),
      options: PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
    },
    { name: 'isMine', label: t('whose'), options: [{ value: 'true', label: t('mine') }] },
    { name: 'isLate', label: t('due'), options: [{ value: 'true', label: t('late') }] },
  ]
}

/** The desk's figures; each number filters the list to what it counts. */
function Counts({ desks }: { desks: readonly Desk[] }) {
  const { t } = useTranslation('cases')
  const [, setUrl] = useUrlState()
  const { data } = useQuery(queryOf(cases.counts, { desks: desks.join(',') }))
  const tiles = [
    { key: 'fresh', label: t('state.NEW'), view: { state: 'NEW', isLate: undefined } },
    { key: 'inProgress', label: t('state.IN_PROGRESS'), view: { state: 'IN_PROGRESS', isLate: undefined } },
    { key: 'waiting', label: t('state.WAITING'), view: { state: 'WAITING', isLate: undefined } },
    { key: 'late', label: t('late'), view: { state: undefined, isLate: 'true' } },
    { key: 'doneToday', label: t('doneToday'), view: { state: 'RESOLVED', isLate: undefined } },
  ] as const
  return (
    <Box
      role="group"
      aria-label={t('counts')}
      sx={{
        display: 'grid',
        gap: 3,
        mb: 4,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {tiles.map(({ key, label, view }) => (
        <Box
          component="button"
          type="button"
          key={key}
          onClick={() => setUrl({ ...view, view: undefined })}
          sx={tileStyles(key === 'late' && (data?.late ?? 0) > 0)}
        >
          <Typography component="span" sx={{ display: 'block', fontSize: 24, fontWeight: 600, lineHeight: '32px' }}>
            {data ? data[key] : '–'}
          </Typography>
          <span>{label}</span>
        </Box>
      ))}
    </Box>
  )
}

const tileStyles = (isUrgent: boolean) =>
  ({
    textAlign: 'start',
    font: 'inherit',
    cursor: 'pointer',
    px: 4,
    py: 3,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '8px',
    bgcolor: isUrgent ? 'var(--status-urgent-fill)' : 'background.paper',
    color: isUrgent ? 'var(--status-urgent-text)' : 'text.primary',
    '&:hover': { borderColor: 'primary.main' },
  }) as const

function useColumns(isAbove: boolean): readonly Column<Case>[] {
  const { t } = useTranslation('cases')
  return [
    {
      key: 'subject',
      label: t('subject'),
      phone: 'title',
      cell: (row) => (
        <Box sx={{ py: 1 }}>
          {row.subject}
          <Typography variant="caption" component="div" color="textSecondary">
            {row.number} · {t(`kind.${row.kind}`)}
          </Typography>
        </Box>
      ),
      text: (row) => row.subject,
    },
    {
      key: 'name',
      label: t('from'),
      width: 190,
      cell: (row) => [row.name, row.place].filter(Boolean).join(' · '),
    },
    ...(isAbove
      ? [{ key: 'property', label: t('property'), width: 160, cell: (row: Case) => row.propertyName || t('platform') }]
      : []),
    { key: 'assignee', label: t('assignee'), width: 150, cell: (row) => row.assignee || '–' },
    {
      key: 'createdAt',
      label: t('asked'),
      width: 170,
      cell: (row) => <MomentText instant={row.createdAt} />,
      text: (row) => row.createdAt,
    },
    {
      key: 'dueAt',
      label: t('dueAt'),
      width: 170,
      cell: (row) => (isAwaited(row) ? <MomentText instant={row.dueAt} /> : '–'),
      text: (row) => (isAwaited(row) ? row.dueAt : ''),
    },
    {
      key: 'state',
      label: t('stateLabel'),
      width: 190,
      phone: 'end',
      cell: (row) => <CaseMarks of={row} />,
      text: (row) => t(`state.${row.state}`),
    },
  ]
}
