import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableProps } from './data-table.tsx'
import { RowActions } from './row-actions.tsx'
import { isOnRow, toggled } from './table-rows.ts'

/** What draws nothing: a line that says only its own name is left away. */
const isNothing = (told: ReactNode): boolean => told === null || told === undefined || told === false || told === ''

/** The same rows on a phone: a heading, what stands beside it, and labelled lines below. */
export function TableCards<Row>({
  label,
  rows,
  rowKey,
  columns,
  onOpen,
  actions,
  selection,
  isMarked,
}: TableProps<Row>) {
  const { t } = useTranslation('shell')
  const title = columns.find((column) => column.phone === 'title') ?? columns[0]
  const hasPrimary = actions?.some((action) => action.isPrimary) ?? false
  const ends = columns.filter((column) => column.phone === 'end')
  const lines = columns.filter((column) => column !== title && column.phone !== 'end' && column.phone !== 'hidden')

  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={rowKey(row)}
          onClick={(event) => isOnRow(event.target) && onOpen?.(row)}
          sx={{
            p: 4,
            borderBottom: '1px solid var(--line)',
            '&:last-of-type': { borderBottom: 0 },
            ...(isMarked?.(row) && { boxShadow: 'inset 3px 0 0 var(--status-urgent-edge)' }),
          }}
        >
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minHeight: 32 }}>
            {selection && (selection.isPossible?.(row) ?? true) && (
              <Checkbox
                checked={selection.keys.has(rowKey(row))}
                onChange={() => selection.set(toggled(selection.keys, rowKey(row)))}
                slotProps={{ input: { 'aria-label': t('list.select') } }}
                sx={{ m: -2 }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, fontSize: 16, fontWeight: 500 }}>
              {onOpen ? (
                <Box
                  component="button"
                  type="button"
                  onClick={() => onOpen(row)}
                  sx={{
                    all: 'unset',
                    cursor: 'pointer',
                    minHeight: 24,
                    '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
                  }}
                >
                  {title?.cell(row)}
                </Box>
              ) : (
                title?.cell(row)
              )}
            </Box>
            {ends.map((column) => (
              <Box key={column.key}>{column.cell(row)}</Box>
            ))}
            {actions && !hasPrimary && <RowActions row={row} actions={actions} />}
          </Stack>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              columnGap: 4,
              rowGap: 1,
              m: 0,
              mt: 2,
              '& dt': { color: 'text.secondary' },
              '& dd': { m: 0, textAlign: 'end', minWidth: 0 },
            }}
          >
            {lines
              .map((column) => ({ ...column, told: column.cell(row) }))
              .filter(({ told }) => !isNothing(told))
              .map(({ key, label: name, told }) => (
                <Box key={key} sx={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd>{told}</dd>
                </Box>
              ))}
          </Box>
          {actions && hasPrimary && (
            <Box sx={{ mt: 3 }}>
              <RowActions row={row} actions={actions} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
