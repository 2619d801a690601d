import type { Plugin } from 'vite'

/** While developing, the addresses of the light pages of guests lead to their own file, as the server does it. */
export function publicPage(): Plugin {
  return {
    name: 'hotelmate-public-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url) request.url = request.url.replace(/^\/(house|bookone-payment)(?=\?|$)/, '/website.html')
        next()
      })
    },
  }
}
