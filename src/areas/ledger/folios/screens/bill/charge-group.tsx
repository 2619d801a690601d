import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { Folio, FolioNight } from '../../contract/replies.ts'
import { type BillGroup, type BillRow, rowReason } from './rows.ts'
import { useRowName } from './use-row-name.ts'

type Props = {
  folio: Folio
  group: BillGroup
  isOpen: boolean
  /** Keys of chosen rows, of any group. */
  chosen: ReadonlySet<string>
  /** Left out where nothing is done with several at once. */
  onChoose?: (keys: ReadonlySet<string>) => void
  onOpen: (row: BillRow) => void
  actions: readonly RowAction<BillRow>[] | undefined
}

/** One group of charges under a heading that folds it: a stay's nights, the services, the expenses. */
export function ChargeGroup({ folio, group, isOpen, chosen, onChoose, onOpen, actions }: Props) {
  const { t } = useTranslation('folios')
  const [isUnfolded, setUnfolded] = useState(isOpen)
  const columns = useColumns(folio)
  const mine = new Set(group.rows.map(({ key }) => key))
  const title = useGroupTitle(group)
  const isClosed = folio.status === 'CLOSED'
  const choose = (keys: ReadonlySet<string>) =>
    onChoose?.(new Set([...[...chosen].filter((key) => !mine.has(key)), ...keys]))
  return (
    <Box component="section" aria-label={title} sx={sectionStyles}>
      <h3>
        <button type="button" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          <Icon name={isUnfolded ? 'chevronDown' : 'chevronRight'} sx={{ fontSize: 18 }} />
          <span className="title">{title}</span>
          <span className="count">{t('group.count', { count: group.rows.length })}</span>
          <strong>
            <MoneyText amount={group.total} />
          </strong>
        </button>
      </h3>
      {isUnfolded && (
        <DataTable
          label={title}
          rows={group.rows}
          rowKey={({ key }) => key}
          columns={columns}
          onOpen={onOpen}
          actions={actions}
          selection={
            actions &&
            onChoose && {
              keys: new Set([...chosen].filter((key) => mine.has(key))),
              set: choose,
              isPossible: (row) => rowReason(row, isClosed) === undefined,
            }
          }
        />
      )}
    </Box>
  )
}

/** 'Room 204, Deluxe, Asha Rao' or the name of the group. */
function useGroupTitle({ kind, stay }: BillGroup): string {
  const { t } = useTranslation('folios')
  if (!stay) return t(`group.${kind}`)
  const room = stay.roomNumber ? t('roomOf', { number: stay.roomNumber }) : t('noRoom')
  return [room, stay.roomTypeName, stay.guestName].filter(Boolean).join(', ')
}

function useColumns(folio: Folio): readonly Column<BillRow>[] {
  const { t } = useTranslation('folios')
  return [
    { key: 'day', label: t('day'), width: 104, cell: ({ day }) => <DayText day={day} shape="short" />, phone: 'line' },
    { key: 'name', label: t('what'), cell: (row) => <RowName row={row} folio={folio} />, phone: 'title' },
    { key: 'net', label: t('net'), width: 116, align: 'end', cell: ({ net }) => <MoneyText amount={net} /> },
    { key: 'tax', label: t('tax'), width: 116, align: 'end', cell: ({ tax }) => <MoneyText amount={tax} /> },
    {
      key: 'total',
      label: t('total'),
      width: 116,
      align: 'end',
      cell: ({ total }) => <MoneyText amount={total} />,
      phone: 'end',
    },
  ]
}

function RowName({ row, folio }: { row: BillRow; folio: Folio }) {
  const { t } = useTranslation('folios')
  const nameOf = useRowName()
  const party = !row.isOff && row.partyId !== null && folio.parties.find(({ id }) => id === row.partyId)
  const isReversed = !row.isOff && row.total !== 0 && row.remaining === 0
  const isLess = !row.isOff && row.remaining !== row.total && row.remaining !== 0
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        paddingInlineStart: row.isOff ? 4 : 0,
      }}
    >
      <Box
        component="span"
        sx={{
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          ...(isReversed && { textDecoration: 'line-through' }),
          ...(row.isOff && { color: 'text.secondary' }),
        }}
      >
        {row.night ? t('nightRow', { type: row.name }) : nameOf(row)}
      </Box>
      {isLess && (
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('row.left')} <MoneyText amount={row.remaining} />
        </Box>
      )}
      {row.night && row.night.parts.length > 0 && <NightParts parts={row.night.parts} />}
      {row.origin.reason && (
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {row.origin.reason}
        </Box>
      )}
      {party && <Chip size="small" variant="outlined" label={party.name} />}
      {row.invoice && (
        <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {row.invoice.number}
        </Box>
      )}
    </Box>
  )
}

/** What is in the price of a night beside the room. */
function NightParts({ parts }: Pick<FolioNight, 'parts'>) {
  const { t } = useTranslation('folios')
  return (
    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {t('row.with')}{' '}
      {parts.map(({ partId, name, quantity, net, tax }, at) => (
        <span key={partId}>
          {at > 0 && ', '}
          {quantity > 1 ? `${name} × ${quantity}` : name} <MoneyText amount={net + tax} />
        </span>
      ))}
    </Box>
  )
}

const sectionStyles = {
  borderTop: '1px solid var(--line)',
  '&:first-of-type': { borderTop: 0 },
  '& h3': { m: 0, font: 'inherit' },
  '& h3 > button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    width: '100%',
    minHeight: 44,
    px: 3,
    py: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    bgcolor: 'var(--surface-sunken)',
    '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
  },
  '& .title': { fontWeight: 600, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .count': { color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' },
} as const
