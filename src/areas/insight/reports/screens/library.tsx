import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { SECTIONS } from '../rules/report.ts'
import type { ReportEntry } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'

const isNamed = ({ title, description }: ReportEntry, typed: string) =>
  `${title} ${description}`.toLowerCase().includes(typed.trim().toLowerCase())

/** Every report there is, by shelf, with one's favourites on top. */
export function Library({ entries }: { entries: readonly ReportEntry[] }) {
  const { t } = useTranslation('reports')
  const [url, setUrl] = useUrlState()
  const typed = url['text'] ?? ''
  const found = entries.filter((entry) => isNamed(entry, typed))
  const favourites = found.filter(({ isFavourite }) => isFavourite)
  const shelves = SECTIONS.map((area) => found.filter((entry) => entry.area === area))
  return (
    <Stack spacing={4}>
      <MuiTextField
        label={t('library.search')}
        type="search"
        value={typed}
        onChange={(event) => setUrl({ text: event.target.value })}
        sx={{ maxWidth: 420 }}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon name="search" />
              </InputAdornment>
            ),
          },
        }}
      />
      {found.length === 0 && <EmptyState icon="search" title={t('library.none')} text={t('library.noneText')} />}
      {favourites.length > 0 && <Shelf title={t('library.favourites')} entries={favourites} />}
      {shelves.map(([first, ...rest]) =>
        first ? <Shelf key={first.area} title={first.areaName} entries={[first, ...rest]} /> : null,
      )}
    </Stack>
  )
}

function Shelf({ title, entries }: { title: string; entries: readonly ReportEntry[] }) {
  return (
    <Section title={title} isFlush>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
        }}
      >
        {entries.map((entry) => (
          <Entry key={entry.code} entry={entry} />
        ))}
      </Box>
    </Section>
  )
}

function Entry({ entry }: { entry: ReportEntry }) {
  const { t } = useTranslation('reports')
  const notify = useNotify()
  const { mutate } = useSend(reports.setFavourite)
  const { code, title, description, isFavourite } = entry
  const toggle = () => mutate({ reportCode: code, isFavourite: !isFavourite }, { onError: notify.refusal })
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'start', px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          <Link to={`/report/view/${code}`} isQuiet isAlone>
            {title}
          </Link>
        </Typography>
        <Typography color="textSecondary">{description}</Typography>
      </Box>
      <IconButton
        aria-label={t(isFavourite ? 'library.unfavourite' : 'library.favourite', { title })}
        aria-pressed={isFavourite}
        onClick={toggle}
        sx={{ color: isFavourite ? 'warning.main' : 'text.disabled' }}
      >
        <Icon name="star" />
      </IconButton>
    </Box>
  )
}
