// Code generators need TypeScript's compiler API, which TypeScript 7 lacks; ts-morph bundles an older
// compiler.
import { registerHooks } from 'node:module'

const compiler = new URL('./compiler-api.cjs', import.meta.url).href

registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url: compiler, format: 'commonjs', shortCircuit: true } : next(name, context),
})
