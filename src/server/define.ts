import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from './context.ts'
import type { Authorize, Handler, Route } from './infra/http/route.ts'
import type { JobDefinition } from './infra/queue/queue.ts'

/** Binds a contract endpoint to its handler and to the check that runs before the body is read. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<Context, E>,
  authorize?: Authorize<Context, E>,
): Route<Context> {
  return {
    endpoint,
    handler: handler as Route<Context>['handler'],
    authorize: authorize as Route<Context>['authorize'],
  }
}

/** Declares a background job type. */
export function job<P extends object>(definition: JobDefinition<Context, P>): JobDefinition<Context, P> {
  return definition
}
