import { useRouterState } from '@tanstack/react-router'

/** Whether the screen that is open is one of all properties: none of them is named around it. */
export const useIsOfAll = (): boolean =>
  useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.isOfAll === true })
