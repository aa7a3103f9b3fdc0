/** A patch of a colour, beside its name. @param hex '#RRGGBB'; null: nobody said how it looks */
export const Swatch = ({ hex }: { hex: string | null }) => (
  <span className="swatch" aria-hidden="true" style={hex ? { backgroundColor: hex } : undefined} />
);
