-- How a material is printed where nothing else says otherwise: its colours, the white below them, and by how many hundredths of a
-- millimetre that white is smaller than what lies on it.
alter table material
  add column print_color text not null default 'rgb' check (print_color in ('rgb', 'cmyk')),
  add column print_white text not null default 'none' check (print_white in ('none', 'full', 'art')),
  add column choke smallint not null default 20 check (choke between 0 and 50 and choke % 5 = 0);
