import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DensityButton } from './density-button.tsx'
import { Icon } from './icon.tsx'
import { FilterSheet, ListFilters, type ListFilter, type ListValues } from './list-filters.tsx'
import { useIsNarrow } from './use-is-phone.ts'
import { useTyped } from './use-typed.ts'

export type { ListFilter } from './list-filters.tsx'

type ToolbarProps = {
  search: { name: string; label: string } | undefined
  filters: readonly ListFilter[]
  values: ListValues
  onChange: (change: ListValues) => void
  onExport: (() => void) | undefined
  /** Takes the place of `onExport` where the server exports the list. */
  exporter?: ReactNode
  count: string
}

/** Search, filters, count and tools above a list. */
export function ListToolbar({ search, filters, values, onChange, onExport, exporter, count }: ToolbarProps) {
  const { t } = useTranslation('shell')
  const isNarrow = useIsNarrow()
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 3,
        px: 3,
        py: 2.5,
        borderBottom: '1px solid var(--line)',
        ...(isNarrow && { '& .MuiIconButton-root': { minWidth: 44, minHeight: 44 } }),
      }}
    >
      {search && (
        <SearchBox
          label={search.label}
          value={values[search.name] ?? ''}
          onChange={(text) => onChange({ [search.name]: text })}
        />
      )}
      {filters.length > 0 &&
        (isNarrow ? (
          <FilterSheet filters={filters} values={values} onChange={onChange} />
        ) : (
          <ListFilters filters={filters} values={values} onChange={onChange} />
        ))}
      <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="caption" color="textSecondary" role="status">
          {count}
        </Typography>
        {onExport && (
          <Tooltip title={t('list.export')}>
            <IconButton size="small" onClick={onExport} aria-label={t('list.export')}>
              <Icon name="download" />
            </IconButton>
          </Tooltip>
        )}
        {exporter}
        <DensityButton />
      </Stack>
    </Stack>
  )
}

type SearchProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** What Enter does with the text: 'done' empties the box, 'unknown' marks it for what is typed next; undefined leaves it a search. */
  onEnter?: (text: string) => 'done' | 'unknown' | undefined
  isWide?: boolean
}

/** Calls back with the text once the user pauses for 200 ms. */
export function SearchBox({ label, value, onChange, onEnter, isWide }: SearchProps) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useTyped(value, onChange)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    const outcome = onEnter?.(typed.trim())
    if (outcome === 'done') setTyped('')
    if (outcome === 'unknown' && event.target instanceof HTMLInputElement) event.target.select()
  }

  return (
    <MuiTextField
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={label}
      sx={{ width: isWide ? '100%' : { xs: '100%', sm: 260 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'data-list-search': '' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <IconButton size="small" edge="end" aria-label={t('clear')} onClick={() => setTyped('')}>
              <Icon name="close" sx={{ fontSize: 16 }} />
            </IconButton>
          ),
        },
      }}
    />
  )
}
