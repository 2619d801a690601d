import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

type Props = {
  /** A dashboard of more than this one. */
  above?: { label: string; to: Address }
  onArrange: () => void
  onWall: () => void
}

/** What can be done with a dashboard; on a telephone behind the dots, so that figures begin soon. */
export function DashboardActions({ above, onArrange, onWall }: Props) {
  const { t } = useTranslation('dashboards')
  const go = useGo()
  const openWall = () => {
    // The browser may not allow it, or the user may leave it: the wall fills the window either way.
    void document.documentElement.requestFullscreen?.().catch(() => {})
    onWall()
  }
  const actions: RowAction<null>[] = [
    { label: above?.label ?? '', isHidden: () => above === undefined, run: () => above && go(above.to) },
    { label: t('arrange.start'), icon: 'edit', run: onArrange },
    { label: t('wall.open'), icon: 'expand', run: openWall },
  ]
  if (useIsPhone()) return <MoreActions row={null} actions={actions} />
  return (
    <>
      {above && (
        <Box sx={{ alignSelf: 'center' }}>
          <Link to={above.to} isAlone>
            {above.label}
          </Link>
        </Box>
      )}
      <Button variant="outlined" startIcon={<Icon name="edit" />} onClick={onArrange}>
        {t('arrange.start')}
      </Button>
      <Button variant="outlined" startIcon={<Icon name="expand" />} onClick={openWall}>
        {t('wall.open')}
      </Button>
    </>
  )
}
