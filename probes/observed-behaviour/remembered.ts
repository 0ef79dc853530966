/** The same function, asked once for each text: twenty starts do mostly the same. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
