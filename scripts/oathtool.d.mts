/** See oathtool.mjs. */
export function oathtool(args: string[]): Promise<string>
