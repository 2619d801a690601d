import useMediaQuery from '@mui/material/useMediaQuery'

/** Below 960 px: sheets for panels, a bottom bar for the menu. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 959px)', { noSsr: true })

/** Below 720 px a table's columns no longer fit; its rows become cards. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 719px)', { noSsr: true })
