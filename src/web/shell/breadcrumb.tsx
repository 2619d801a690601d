import Box from '@mui/material/Box'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { Link } from '../navigation.tsx'
import { useOwnTitle } from '../title.ts'
import { Icon } from '../ui/icon.tsx'
import { type Crumb, useTrail } from './trail.ts'

/** Where one is, from the route titles; with the screen's own title in front where that is chosen. */
export function Breadcrumb({ withTitle }: { withTitle: boolean }) {
  const { t } = useTranslation('shell')
  const { area, parent, here } = useTrail()
  const own = useOwnTitle()
  const screenTitle = here?.title
  const hasOwn = own !== undefined && own !== screenTitle
  // Below the screen that leads here, one's own title says enough.
  const above = [area, parent, hasOwn && parent ? undefined : here]
  const crumbs: Crumb[] = [...above, hasOwn ? { title: own } : undefined].filter((crumb) => crumb !== undefined)
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{ display: { xs: 'none', md: 'flex' }, gap: 3, px: 6, pt: 4, mb: -2 }}
    >
      {withTitle && <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 600 }}>{own ?? screenTitle}</Box>}
      <Breadcrumbs
        aria-label={t('breadcrumb')}
        separator={<Icon name="chevronRight" sx={{ fontSize: 14 }} />}
        sx={{
          fontSize: 12,
          lineHeight: '16px',
          '& .MuiBreadcrumbs-separator': { mx: 1 },
        }}
      >
        {crumbs.map((crumb, index) =>
          crumb.path && index < crumbs.length - 1 ? (
            <Link key={crumb.title} to={crumb.path} isQuiet>
              {crumb.title}
            </Link>
          ) : (
            <span key={crumb.title} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {crumb.title}
            </span>
          ),
        )}
      </Breadcrumbs>
    </Stack>
  )
}
