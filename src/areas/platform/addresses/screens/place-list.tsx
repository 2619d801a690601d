import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { tabsOf } from '#web/ui/tabs.tsx'
import { addresses, type Place, PLACE_STATUSES, LEVELS, type Level } from '../contract.ts'
import { placesPath } from './paths.ts'
import { ImportDialog, PlaceDialog } from './place-dialogs.tsx'
import { PlaceChip } from './place-chip.tsx'
import { PlacePanel } from './place-panel.tsx'

const screenOf = (level: Level) =>
  function Places() {
    return <PlaceList key={level} level={level} />
  }
/** One screen for each level, so that each has its own address and title. */
export const placeScreens = {
  COUNTRY: screenOf('COUNTRY'),
  STATE: screenOf('STATE'),
  CITY: screenOf('CITY'),
  SUBURB: screenOf('SUBURB'),
  STREET: screenOf('STREET'),
} satisfies Record<Level, () => React.ReactNode>

/** The places of a level, all of them or those in one place; the levels are tabs above, with the number of suggestions each. */
function PlaceList({ level }: { level: Level }) {
  const { t } = useTranslation('addresses')
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const [openDialog, setOpenDialog] = useState<'add' | 'import'>()
  const { parentId } = url
  const parent = useQuery({ ...queryOf(addresses.get, { placeId: parentId ?? '' }), enabled: parentId !== undefined })
    .data?.place
  const counts = useQuery(queryOf(addresses.counts, {})).data?.suggested ?? []
  const waiting = (of: Level) => counts.find((each) => each.level === of)?.count ?? 0
  const tabs = tabsOf({
    names: LEVELS,
    open: level,
    label: (each) =>
      waiting(each) > 0 ? t('tabWaiting', { level: t(`level.${each}`), count: waiting(each) }) : t(`level.${each}`),
    select: (next) => go(placesPath(next)),
  })
  return (
    <Page
      title={t(`level.${level}`)}
      subtitle={
        parent ? (
          <Chip
            label={t('within', { name: parent.name })}
            onDelete={() => setUrl({ parentId: undefined })}
            size="small"
          />
        ) : (
          t('subtitle')
        )
      }
      actions={
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" startIcon={<Icon name="download" />} onClick={() => setOpenDialog('import')}>
            {t('import.button')}
          </Button>
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setOpenDialog('add')}>
            {t('add')}
          </Button>
        </Stack>
      }
      tabs={tabs}
    >
      <DataList
        label={t(`level.${level}`)}
        source={addresses.list}
        input={{ level, ...(parentId ? { parentId } : {}) }}
        search="text"
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('statusLabel'),
            options: PLACE_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        columns={useColumns(level)}
        onOpen={(row) => setUrl({ id: row.id })}
        isMarked={(row) => row.status === 'SUGGESTED'}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {url['id'] && <PlacePanel key={url['id']} placeId={url['id']} close={() => setUrl({ id: undefined })} />}
      {openDialog === 'add' && <PlaceDialog level={level} parent={parent} close={() => setOpenDialog(undefined)} />}
      {openDialog === 'import' && <ImportDialog level={level} parent={parent} close={() => setOpenDialog(undefined)} />}
    </Page>
  )
}

function useColumns(level: Level): readonly Column<Place>[] {
  const { t } = useTranslation('addresses')
  return [
    { key: 'name', label: t('name'), phone: 'title', cell: (row) => row.name },
    ...(level === 'COUNTRY' ? [] : [{ key: 'within', label: t('lies'), cell: (row: Place) => row.within }]),
    ...(level === 'COUNTRY' || level === 'STATE'
      ? [{ key: 'code', label: t('code'), width: 100, cell: (row: Place) => row.code || '–' }]
      : [{ key: 'postalCode', label: t('postalCode'), width: 120, cell: (row: Place) => row.postalCode || '–' }]),
    {
      key: 'status',
      label: t('statusLabel'),
      width: 160,
      phone: 'end',
      cell: (row) => <PlaceChip status={row.status} />,
      text: (row) => t(`status.${row.status}`),
    },
  ]
}
